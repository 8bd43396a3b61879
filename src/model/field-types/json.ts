import { Type } from '../config-schema/type.ts'
import { unstorableAt } from '../storable-text.ts'
import type { FieldType } from './field-type.ts'
import { accept, refuse } from './shared/normalised.ts'
import { PRESENCE_OPERATORS } from './shared/operators.ts'

const MAX_CHARACTERS = 100_000

/** Any JSON value: lists of checks, conditions, the state before and after. */
export const jsonField = {
  name: 'json',
  storage: 'json',
  expressionType: 'dyn',
  options: Type.Object({}),
  filterOperators: PRESENCE_OPERATORS,
  sortable: false,
  ofOneRecord: true,
  wordless: true,
  normalise(value) {
    const text = typeof value === 'function' || typeof value === 'symbol' ? undefined : JSON.stringify(value)
    if (text === undefined) return refuse('not-json')
    if (unstorableAt(value) !== undefined) return refuse('bad-character')
    return text.length > MAX_CHARACTERS ? refuse('too-long', { max: MAX_CHARACTERS }) : accept(JSON.parse(text))
  },
  format: value =>
    value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value),
  sample: (_field, random) => [{ item: 'A', ok: random() < 0.9 }],
} satisfies FieldType
