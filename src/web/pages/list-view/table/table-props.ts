import type { CSSProperties, ReactNode } from 'react'
import type { RecordId, Row } from '#model/api.ts'
import type { SortKey } from '#model/app-model.ts'
import type { Density } from '#model/list/list-settings.ts'
import type { Table } from '#web/ui/table.ts'
import type { CellEditing } from '../cells/use-cell-editing.ts'
import type { ArrangedColumn } from '../columns/arrange-columns.ts'
import type { ColumnPlan } from '../columns/column-plan.ts'
import type { RowAction } from '../rows/row-action.ts'
import type { Totals } from './use-totals.ts'

/** A column, possibly with the user's settings. */
export type TableColumn = ColumnPlan & Partial<Pick<ArrangedColumn, 'pin' | 'drawnWidth'>>

export interface ListTableProps {
  /** Label of the table for screen readers. */
  readonly label: string
  readonly columns: readonly TableColumn[]
  readonly rows: readonly Row[]
  readonly loading: boolean
  readonly sort: readonly SortKey[]
  readonly selected: readonly RecordId[]
  readonly selectable: boolean
  /** What the box selects that selects all rows; default: all of the page. */
  readonly allTitle?: string | undefined
  /** The row of the open record. */
  readonly current: RecordId | undefined
  actionsOf(row: Row): readonly RowAction[]
  onSort(sort: readonly SortKey[]): void
  onSelect(ids: readonly RecordId[]): void
  onOpen(row: Row): void
  onAction(action: RowAction, row: Row): void
  onPage(step: 1 | -1): void
  readonly density?: Density
  /** Resizes a column; without it widths are fixed. */
  onWidth?(path: string, width: number): void
  /** Sums of columns over all rows of the list. */
  readonly totals?: Totals
  readonly editing?: CellEditing
  /** The content of an expanded row. */
  expansionOf?(row: Row): ReactNode
}

/** TanStack's table of records. */
export type RecordTable = Table<Row>

/** Class and style of a column's cells, computed once for all rows. */
export interface CellLook {
  readonly id: string
  /** undefined for columns that the page does not declare. */
  readonly column: TableColumn | undefined
  readonly className: string
  readonly style: CSSProperties | undefined
  /** The cell itself cuts off plain text. */
  readonly cuts: boolean
}
