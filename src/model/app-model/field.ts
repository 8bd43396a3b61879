import type { Color } from '../config-schema/vocabulary.ts'
import type { FieldComponentName } from '../field-components.ts'
import type { LocalizedText } from '../localized-text.ts'
import type { SourceLocation } from '../problems.ts'
import type { Expression } from './expression.ts'
import type { RestOperation } from './source.ts'

/** Properties of every field; `type` names an entry of src/model/field-types. */
export interface Field {
  readonly name: string
  readonly type: string
  readonly title: LocalizedText
  readonly help?: LocalizedText
  /** Live information below the field while the form is filled in. */
  readonly hint?: FieldHint
  readonly required: boolean
  readonly requiredWhen?: Expression
  /** Visible only while true; the value of a hidden field is cleared on save. */
  readonly visibleWhen?: Expression
  readonly readOnlyWhen?: Expression
  /** Written by the system only; refused in a request. */
  readonly readOnly: boolean
  /** May be set on creation only. */
  readonly immutable: boolean
  readonly default?: unknown
  readonly defaultExpression?: Expression
  readonly unique: boolean
  readonly masked: boolean
  readonly checks: readonly Check[]
  /** Former names, the latest first. */
  readonly renamedFrom?: readonly string[]
  /** In the preview of a draft: the column of the field's former name, which it would take over. */
  readonly column?: string
  // Options of single types; each type reads its own (see the type's file).
  readonly min?: number
  readonly max?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly length?: number
  /** text: normalisation of the spelling. */
  readonly normalize?: 'code'
  /** Name of a format of src/model/text/formats.ts. */
  readonly format?: string
  readonly unit?: LocalizedText
  /** integer, decimal: false: shown as 1234, not 1,234. */
  readonly grouped?: boolean
  /** decimal: number of decimals shown at least. */
  readonly decimals?: number
  /** parts: the parts of the line; `bare` is the wording for a bare number. */
  readonly parts?: readonly { readonly name: string; readonly title: LocalizedText; readonly bare?: LocalizedText }[]
  /** parts: shown when all parts are empty. */
  readonly absent?: LocalizedText
  /** The choices: declared in the field, of its dictionary, or the states of a state field. */
  readonly options?: readonly Option[]
  /** Dictionary that `options` come from. */
  readonly dictionary?: string
  /** textarea: allowed placeholders, written `${value}`. */
  readonly placeholders?: readonly Option[]
  /** reference, references: the target resource. */
  readonly resource?: string
  /** reference, references: condition over the candidate (`record`) and the edited record (`params`). */
  readonly choices?: Expression
  /** reference, references to accounts or roles: what those who may be chosen must be allowed to do on this record. */
  readonly mayDo?: readonly string[]
  /** location: the position of the device, not a chosen place. */
  readonly device?: boolean
  /** sequence: `GJ{0000}`, `HB{yyyyMMdd}{000}`. */
  readonly pattern?: string
  /** computed: the type of its value. */
  readonly result?: string
  readonly expression?: Expression
  readonly aggregate?: Aggregate
  /** computed: stored in a column and updated on write, so that it can be indexed. */
  readonly stored?: boolean
  /** Stored field that records are sorted by instead of this one. */
  readonly sortedBy?: string
  /** json: columns of its rows; absent: any JSON value. */
  readonly rows?: JsonRows
  /** For a field derived from deadlines (src/model/workflow/deadlines.ts): the state field with the deadlines. */
  readonly deadlineOf?: string
  /** Component of src/web/extensions that replaces input and view of the type. */
  readonly component?: FieldComponent
  readonly location: SourceLocation
}

/** Text with placeholders `{{ CEL }}` over the record with the form's values. */
export interface FieldHint {
  readonly text: LocalizedText
  readonly when?: Expression
}

export interface Option {
  readonly value: string
  readonly title: LocalizedText
  readonly color?: Color
}

export interface Dictionary {
  readonly name: string
  readonly title: LocalizedText
  readonly values: readonly Option[]
}

export interface Check {
  readonly expression: Expression
  readonly message: LocalizedText
  /** Field at which the message is shown; '' = the record. */
  readonly field: string
}

/** The shape of a json value that is a list of rows. */
export interface JsonRows {
  readonly columns: readonly Field[]
  /** The form starts with one row per record of `resource` that matches `choices`; `column` holds its label. */
  readonly each?: EachRow
  /** Maximum number of rows. */
  readonly max?: number
}

export interface EachRow {
  readonly resource: string
  readonly choices?: Expression
  /** Reference of the form that restricts the records to the chosen one. */
  readonly by?: string
  readonly column: string
  /** One row per row of the list in `field` instead, restricted to rows with the values that `match` reads from the edited record. */
  readonly list?: { readonly field: string; readonly name: string; readonly match?: Readonly<Record<string, string>> }
}

/** Value of a computed field that aggregates other records. `where` sees the other row as `row` and this one as `record`. */
export interface Aggregate {
  readonly operation: 'count' | 'sum' | 'avg' | 'min' | 'max' | 'exists' | 'first'
  readonly resource: string
  readonly field?: string
  readonly where?: Expression
}

/** A component of src/web/extensions for a field, with its parameters. */
export interface FieldComponent {
  readonly name: FieldComponentName
  /** block-tree: reference field of the candidates by which they are grouped. */
  readonly group?: string
  /** permission-tree: where the nodes come from. */
  readonly call?: RestOperation
}
