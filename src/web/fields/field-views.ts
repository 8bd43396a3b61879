import type { ComponentType, ReactNode } from 'react'
import type { FilterOperator } from '#model/app-model.ts'
import type { ClientField, ClientResource } from '#model/client-model.ts'
import type { Locale } from '#model/localized-text.ts'
import type { FilterValue } from './filter-value.ts'

/** The browser's half of a field type: how a value is shown. */
export interface FieldViews {
  readonly View: ComponentType<FieldViewProps>
  /** What `View` draws in a cell, as a function without hooks: a list has hundreds of cells. Default: `View` itself. */
  readonly cell?: ((props: CellProps) => ReactNode) | undefined
  /** Alignment of the values in a column; figures to the right. Default: left. */
  readonly align?: 'right' | 'center'
  /** Width of a column in pixels, unless the page says otherwise. */
  readonly width: number
  /** Half of a value would be taken for another one: its column is never narrowed. Right-aligned ones never are. */
  readonly whole?: boolean
  /** Takes the whole row of a form or of a description group. */
  readonly wide?: boolean
}

/** The other part of it: how a value is entered and filtered by. Rows are drawn without it. */
export interface FieldInputs {
  readonly Input: ComponentType<FieldInputProps>
  readonly Filter: ComponentType<FieldFilterProps>
}

/** What an input needs. The label, the help and the problems are drawn around it (pages/form-view/form-field.tsx). */
export interface FieldInputProps {
  /** DOM id of the control; the label points at it. */
  readonly id: string
  readonly field: ClientField
  /** Resource the field belongs to. */
  readonly resource: ClientResource
  /** Value in the form a row delivers; `null` or `undefined` = none. */
  readonly value: unknown
  /** The edited record, for choices that depend on other fields. */
  readonly record: Readonly<Record<string, unknown>>
  readonly disabled?: boolean
  readonly invalid?: boolean
  /** Ids of the elements that describe the control (help, problems). */
  readonly describedBy?: string
  /** `null` = no value. */
  onChange(value: unknown): void
  /** Takes the only choice that there is, where the field must have a value; absent where nothing is filled in by itself. */
  readonly onFill?: ((value: unknown) => void) | undefined
}

export interface FieldViewProps {
  readonly field: ClientField
  readonly resource: ClientResource
  /** `null` and `undefined` are drawn by the caller and never get here. */
  readonly value: unknown
  /** The whole record, where there is one. */
  readonly row?: Readonly<Record<string, unknown>>
  /** cell: one line, cut off when too long; detail: everything. */
  readonly mode: 'cell' | 'detail'
}

/** What a cell is drawn from, and in which language. */
export interface CellProps extends Omit<FieldViewProps, 'mode'> {
  readonly locale: Locale
  /** What all values beside it begin with, too: it is said once, in the heading. */
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
