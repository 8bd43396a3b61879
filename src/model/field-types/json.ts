import { Type } from '../config-schema/type.ts'
import { defineFieldType } from '../define-extension.ts'
import { unstorableAt } from '../text/storable-text.ts'
import { formatRows, normaliseRows, rowsOption, sampleRows } from './shared/json-rows.ts'
import { refuse } from './shared/normalised.ts'
import { PRESENCE_OPERATORS } from './shared/operators.ts'

const MAX_CHARACTERS = 100_000

/** A list of rows with declared columns (`rows`), or any JSON value. */
export const jsonField = defineFieldType({
  name: 'json',
  storage: 'json',
  expressionType: 'dyn',
  options: Type.Object({ rows: Type.Optional(rowsOption) }),
  filterOperators: PRESENCE_OPERATORS,
  sortable: false,
  ofOneRecord: true,
  wordless: true,
  normalise(value, field) {
    const text = typeof value === 'function' || typeof value === 'symbol' ? undefined : JSON.stringify(value)
    if (text === undefined) return refuse('not-json')
    if (unstorableAt(value) !== undefined) return refuse('bad-character')
    if (text.length > MAX_CHARACTERS) return refuse('too-long', { max: MAX_CHARACTERS })
    return normaliseRows(JSON.parse(text), field)
  },
  format: (value, field, locale) => {
    if (value === null || value === undefined) return ''
    if (field.rows && Array.isArray(value)) return formatRows(value, field, locale)
    return typeof value === 'string' ? value : JSON.stringify(value)
  },
  sample: (field, random) => (field.rows ? sampleRows(field, random) : [{ item: 'A', ok: random() < 0.9 }]),
})
