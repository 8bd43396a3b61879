import type { ComponentType, ReactNode } from 'react'
import type { FilterOperator } from '#model/app-model.ts'
import type { ClientField, ClientResource } from '#model/client-model.ts'
import type { Locale } from '#model/localized-text.ts'
import type { FilterValue } from './filter-value.ts'

/** The display part of a field type in the browser. */
export interface FieldViews {
  readonly View: ComponentType<FieldViewProps>
  /**
   * `View` in a cell as a function without hooks, because a list has hundreds of cells. Plain text is returned as a string, without
   * an element around it. Default: `View`.
   */
  readonly cell?: ((props: CellProps) => ReactNode) | undefined
  /** Alignment of a column; right for numbers. Default: left. */
  readonly align?: 'right' | 'center'
  /** Default width of a column in pixels. */
  readonly width: number
  /** A truncated value would be mistaken for another one, so its column is never narrowed. Right-aligned ones never are. */
  readonly whole?: boolean
  /** Takes the full width of a form or of a description group. */
  readonly wide?: boolean
}

/** The input part of a field type: input and filter. Lists do not need it. */
export interface FieldInputs {
  readonly Input: ComponentType<FieldInputProps>
  readonly Filter: ComponentType<FieldFilterProps>
}

/** Props of an input. Label, help and problems are rendered around it (pages/form-view/form-field.tsx). */
export interface FieldInputProps {
  /** DOM id of the control; the label points at it. */
  readonly id: string
  readonly field: ClientField
  /** Resource the field belongs to. */
  readonly resource: ClientResource
  /** Value as in a record; `null` or `undefined` = none. */
  readonly value: unknown
  /** The edited record, for choices that depend on other fields. */
  readonly record: Readonly<Record<string, unknown>>
  readonly disabled?: boolean
  readonly invalid?: boolean
  /** Ids of the elements that describe the control (help, problems). */
  readonly describedBy?: string
  /** `null` = no value. */
  onChange(value: unknown): void
  /** Called with the only choice of a required field; absent where nothing is filled in automatically. */
  readonly onFill?: ((value: unknown) => void) | undefined
}

export interface FieldViewProps {
  readonly field: ClientField
  readonly resource: ClientResource
  /** The caller handles `null` and `undefined`. */
  readonly value: unknown
  /** The whole record, where there is one. */
  readonly row?: Readonly<Record<string, unknown>>
  /** cell: one truncated line; detail: everything. */
  readonly mode: 'cell' | 'detail'
}

/** Value and language of a cell. */
export interface CellProps extends Omit<FieldViewProps, 'mode'> {
  readonly locale: Locale
  /** A prefix shared by all values of the column, which the heading shows once. */
  readonly shared?: string | undefined
}

export interface FieldFilterProps {
  readonly id: string
  readonly field: ClientField
  readonly resource: ClientResource
  readonly operator: FilterOperator
  readonly value: FilterValue | undefined
  onChange(value: FilterValue): void
  /** Applies the filters now (Enter in a text box). */
  onSubmit(): void
}
