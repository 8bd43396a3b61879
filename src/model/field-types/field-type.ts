import type { TObject } from '@sinclair/typebox'
import type { Field, FilterOperator } from '../app-model.ts'
import type { LocalizedText } from '../localized-text.ts'

/** Storage classes of what is stored; each database dialect maps them to column types. */
export const STORED_CLASSES = ['text', 'integer', 'decimal', 'boolean', 'date', 'datetime', 'json'] as const
/** Storage class of a value; `none` of one that is not stored. */
export type StorageClass = (typeof STORED_CLASSES)[number] | 'none'

/** Type of a value in an expression (CEL); whole numbers are `double` as well. */
export type ExpressionType = 'string' | 'double' | 'bool' | 'list' | 'map' | 'dyn'

/** A field as on server and browser. */
export type FieldLike = Omit<Field, 'location'>

/** Parameters of a problem's message. */
export type ProblemParams = Readonly<Record<string, string | number | LocalizedText>>

export type Normalised =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly code: string; readonly params?: ProblemParams; readonly text?: LocalizedText }

/**
 * One kind of field. A type is three files of the same name (here, in src/web/fields and in its inputs) and a line in each
 * registry; the contract test `tests/contracts/every-field-type.test.ts` walks them.
 */
export interface FieldType {
  readonly name: string
  readonly storage: StorageClass
  readonly expressionType: ExpressionType
  /** TypeBox schema of the type's own options in the config, e.g. `{ maxLength?: integer }`. */
  readonly options: TObject
  /** Operators a filter may use; the first is the default. */
  readonly filterOperators: readonly FilterOperator[]
  readonly sortable: boolean
  /** The unit of stored values, where people write in another one that is a hundred times as large. */
  readonly hundredths?: string
  /** Kind of number for figures: an amount can be summed, a ratio only compared and averaged. */
  readonly figure?: 'amount' | 'ratio'
  /**
   * Values are ordered, so that a chart keeps their order instead of ranking them. Returns the position of a stored value:
   * neighbours are 1 apart.
   */
  readonly placeOf?: (value: unknown) => number
  /** A value belongs to one record, so it cannot be set on many records at once. */
  readonly ofOneRecord?: true
  /** A value cannot be part of a sentence, such as a message or a line of a choice. */
  readonly wordless?: true
  /** Only the system sets the value: the config may not require, default or check it, and it cannot be an input. */
  readonly systemSet?: boolean
  /**
   * Converts a value of a request or spreadsheet to its stored form and checks it against the field's own options (range,
   * length, pattern, known option). Never called with `null`, `undefined` or `''`, which mean "no value".
   */
  normalise(value: unknown, field: FieldLike): Normalised
  /** Plain text for exports, audit and labels. `null` gives ''. */
  format(value: unknown, field: FieldLike, locale: 'zh-CN' | 'en-US'): string
  /** Text for printed documents, if it differs from `format`. */
  print?(value: unknown, field: FieldLike, locale: 'zh-CN' | 'en-US'): string
  /** The masked form of a value. Default: `maskText`. */
  mask?(text: string): string
  /** A valid value for demo data and contract tests; `random()` is in [0, 1). */
  sample(field: FieldLike, random: () => number): unknown
}
