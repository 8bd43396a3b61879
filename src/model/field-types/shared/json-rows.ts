import type { Static } from '@sinclair/typebox'
import { Type } from '../../config-schema/type.ts'
import {
  closedObject,
  condition,
  field,
  fieldPath,
  localizedText,
  mapOf,
  name,
  namedList,
  oneOfValues,
  ref,
} from '../../config-schema/vocabulary.ts'
import { isObject } from '../../is-object.ts'
import { isMaskedValue } from '../../text/mask.ts'
import { booleanField } from '../boolean.ts'
import { dateField } from '../date.ts'
import { decimalField } from '../decimal.ts'
import { enumField } from '../enum.ts'
import type { FieldLike, FieldType, Normalised } from '../field-type.ts'
import { imagesField } from '../images.ts'
import { integerField } from '../integer.ts'
import { moneyField } from '../money.ts'
import { monthField } from '../month.ts'
import { phoneField } from '../phone.ts'
import { textField } from '../text.ts'
import { textareaField } from '../textarea.ts'
import { timeField } from '../time.ts'
import { accept, refuse } from './normalised.ts'
import { choiceOptions } from './option-value.ts'
import { candidates } from './references.ts'

/** Permitted types of columns: simple values, and pictures. */
const COLUMN_TYPES = {
  text: textField,
  textarea: textareaField,
  integer: integerField,
  decimal: decimalField,
  money: moneyField,
  boolean: booleanField,
  enum: enumField,
  date: dateField,
  month: monthField,
  time: timeField,
  phone: phoneField,
  images: imagesField,
} as const satisfies Readonly<Record<string, FieldType>>

const MOST_ROWS = 200
const DEFAULT_MOST_ROWS = 50

const rowColumn = closedObject({
  name: name('Name of the value in each row.'),
  type: oneOfValues(Object.keys(COLUMN_TYPES) as (keyof typeof COLUMN_TYPES)[], 'Content of the column.'),
  title: localizedText('Heading of the column.'),
  required: Type.Optional(Type.Boolean({ description: 'Whether every row must have a value. Default: false.' })),
  default: Type.Optional(Type.Unknown({ description: 'Value of a new row.' })),
  min: Type.Optional(Type.Number({ description: 'Least number.' })),
  max: Type.Optional(Type.Number({ description: 'Greatest number; of pictures, how many.' })),
  maxLength: Type.Optional(Type.Integer({ minimum: 1, description: 'Most characters.' })),
  masked: Type.Optional(
    Type.Boolean({
      description:
        'Partly hidden (138****0000) except from accounts with a permission that widens `unmask`. Default: false.',
    }),
  ),
  ...choiceOptions,
})

const listed = { of: { named: 'resource' }, list: 'field' } as const

/** The option `rows` of a json field. */
export const rowsOption = closedObject(
  {
    columns: namedList(rowColumn, 'The values of a row, in the order of display.', { minItems: 1 }),
    each: Type.Optional(
      closedObject(
        {
          resource: ref('resource', 'Resource whose records are listed.'),
          choices: Type.Optional(
            condition('Which of them are: the candidate is `record`, the record being edited is `params`', candidates),
          ),
          by: Type.Optional(
            field('Reference field, or another input of the transition: only the record chosen there.', {
              of: 'own',
              types: ['reference'],
              spelled: 'field or input',
            }),
          ),
          column: ref('column', 'Text column that receives the label of the record.', { types: ['text', 'textarea'] }),
          list: Type.Optional(
            closedObject(
              {
                field: fieldPath('Json field of the listed records, or of one that they refer to (`point.items`).', {
                  of: { named: 'resource' },
                  types: ['json'],
                }),
                name: ref('column', 'The value of each row of that list that goes into the column.', listed),
                match: Type.Optional(
                  mapOf(
                    fieldPath('Field or dot path of the record being edited.'),
                    'Only rows of the list that have this value, by name: `{ "deviceType": "device.deviceType" }`.',
                    { kind: 'name', name: 'column', ...listed },
                  ),
                ),
              },
              { description: 'A row for each row of a list that the record has, instead of one for the record.' },
            ),
          ),
        },
        { description: 'The form starts with a row for each of these records, e.g. the points of a checklist.' },
      ),
    ),
    max: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MOST_ROWS, description: `Most rows. Default: ${DEFAULT_MOST_ROWS}.` }),
    ),
  },
  {
    description:
      'The value is a list of rows with these columns; it is entered as such, and refused in any other shape.',
  },
)
export type RowsConfig = Static<typeof rowsOption>

/**
 * A list of rows in stored form. Members that are no columns are kept. The first problem is reported with the number of its row
 * and the title of its column.
 */
export function normaliseRows(value: unknown, { rows }: FieldLike): Normalised {
  if (!rows) return accept(value)
  if (!Array.isArray(value) || !value.every(isObject)) return refuse('not-rows')
  const max = rows.max ?? DEFAULT_MOST_ROWS
  if (value.length > max) return refuse('too-many', { max })
  const stored: Row[] = []
  for (const [index, row] of value.entries()) {
    const copy: Record<string, unknown> = { ...row }
    for (const column of rows.columns) {
      const place = { row: index + 1, column: column.title }
      const given = row[column.name]
      if (given === undefined || given === null || given === '' || (Array.isArray(given) && given.length === 0)) {
        if (column.required) return refuse('row-lacks', place)
        continue
      }
      // A masked value; the server replaces it by the stored one.
      if (column.masked && isMaskedValue(given)) continue
      const normalised = columnType(column).normalise(given, column)
      if (!normalised.ok) return refuse('row-unfit', place)
      copy[column.name] = normalised.value
    }
    stored.push(copy)
  }
  return accept(stored)
}

/** The type of a column, which the config schema has checked. */
function columnType({ type }: Pick<FieldLike, 'type'>): FieldType {
  return COLUMN_TYPES[type as keyof typeof COLUMN_TYPES]
}

/** The rows as text: `防水无渗漏 是、地漏通畅 否`. */
export function formatRows(value: readonly unknown[], { rows }: FieldLike, locale: 'zh-CN' | 'en-US'): string {
  const columns = rows?.columns ?? []
  const words = value.filter(isObject).map(row =>
    columns
      .map(column => columnType(column).format(row[column.name] ?? null, column, locale))
      .filter(text => text !== '')
      .join(' '),
  )
  return words.join(locale === 'zh-CN' ? '；' : '; ')
}

/** A valid row. */
export function sampleRows({ rows }: FieldLike, random: () => number): readonly Row[] {
  const columns = rows?.columns ?? []
  return [Object.fromEntries(columns.map(column => [column.name, columnType(column).sample(column, random)]))]
}

type Row = Readonly<Record<string, unknown>>
