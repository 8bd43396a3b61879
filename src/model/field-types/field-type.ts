import type { TObject } from '@sinclair/typebox'
import type { Field, FilterOperator } from '../app-model.ts'
import type { LocalizedText } from '../localized-text.ts'

/** How a value is stored; each database dialect maps these eight to column types. */
export type StorageClass = 'text' | 'integer' | 'decimal' | 'boolean' | 'date' | 'datetime' | 'json' | 'none'

/** Type of a value in an expression (CEL). */
export type ExpressionType = 'string' | 'double' | 'bool' | 'list' | 'map' | 'dyn'

/** A field as server and browser know it. */
export type FieldLike = Omit<Field, 'location'>

/** What fills the wording of a problem. */
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
  /** TypeBox object of the options that only this type takes in config, e.g. `{ maxLength?: integer }`. */
  readonly options: TObject
  /** Operators a filter may use; the first is the default. */
  readonly filterOperators: readonly FilterOperator[]
  readonly sortable: boolean
  /** A number of which figures are made: an amount can be added up, a ratio only be compared and averaged. */
  readonly figure?: 'amount' | 'ratio'
  /**
   * Values follow one another, so that a chart keeps their order in place of ranking what it shows of them. The answer says
   * where a stored value lies: neighbours are 1 apart.
   */
  readonly placeOf?: (value: unknown) => number
  /** A value belongs to one record: nobody sets many records to the same. */
  readonly ofOneRecord?: true
  /** A value cannot be said in a sentence: no message carries it, and no line of a choice. */
  readonly wordless?: true
  /** The system alone sets the value: config may not require, default or check it, and no transition asks for it. */
  readonly systemSet?: boolean
  /**
   * Brings a payload or spreadsheet value to its stored form and checks it against the field's own options (range,
   * length, pattern, known option). `null`, `undefined` and `''` never get here: they mean "no value".
   */
  normalise(value: unknown, field: FieldLike): Normalised
  /** Plain text for exports, audit and labels. `null` gives ''. */
  format(value: unknown, field: FieldLike, locale: 'zh-CN' | 'en-US'): string
  /** As a person reads it on paper, where that is not `format`. */
  print?(value: unknown, field: FieldLike, locale: 'zh-CN' | 'en-US'): string
  /** What is shown of a masked value. Default: `maskText`. */
  mask?(text: string): string
  /** A valid value for demo data and contract tests; `random()` is in [0, 1). */
  sample(field: FieldLike, random: () => number): unknown
}
