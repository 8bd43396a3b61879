import type { ReactNode } from 'react'
import type { Row } from '#model/api.ts'
import { isMissing, valueAt } from '../records/row-values.ts'
import { CellLink } from './cell-link.tsx'
import type { ColumnPlan } from './column-plan.ts'

interface ListCellProps {
  readonly column: ColumnPlan
  readonly row: Row
}

/** One value of a row; `-` where there is none. */
export function ListCell({ column, row }: ListCellProps) {
  return cellContent(column, row)
}

/** The same without a component around it: a list has hundreds, and each takes its time. */
export function cellContent(column: ColumnPlan, row: Row): ReactNode {
  const value = valueAt(row, column.path)
  if (isMissing(value)) return <span className="st-quiet">-</span>
  const { View } = column.views
  const view = <View field={column.field} resource={column.owner} value={value} mode="cell" row={own(column, row)} />
  return column.link ? (
    <CellLink link={column.link} row={row}>
      {view}
    </CellLink>
  ) : (
    view
  )
}

/** The record that the value belongs to, where that is the row itself. */
function own({ way }: ColumnPlan, row: Row): Row | undefined {
  return way.length === 0 ? row : undefined
}
