import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Row } from '#model/api.ts'
import { isEmpty } from '#model/is-empty.ts'
import type { Locale } from '#model/localized-text.ts'
import type { Me } from '#model/permissions/me.ts'
import { useAccount } from '#web/data/account/use-account.ts'
import { isReferenceValue } from '#web/fields/choices/reference-values.ts'
import { cutText } from '#web/fields/shared/value-text.tsx'
import { useText } from '#web/i18n/use-text.ts'
import { valueAt } from '../../records/row-values.ts'
import type { ColumnPlan } from '../columns/column-plan.ts'
import { linkAddress } from './link-address.ts'

interface ListCellProps {
  readonly column: ColumnPlan
  readonly row: Row
}

/** The user who reads a cell, and the language. */
export interface CellReader {
  readonly me: Me
  readonly locale: Locale
}

/** One value of a row; `-` where there is none. */
export function ListCell({ column, row }: ListCellProps) {
  const { locale } = useText()
  const { me } = useAccount()
  return cellContent(column, row, { locale, me })
}

/** The same without a component: a list has hundreds of cells, and each component costs render time. */
export function cellContent(column: ColumnPlan, row: Row, reader: CellReader): ReactNode {
  return cutText(cellValue(column, row, reader))
}

/** The same with plain text as a string, for a table cell that cuts it off itself. */
export function cellValue(column: ColumnPlan, row: Row, { me, locale }: CellReader): ReactNode {
  const value = valueAt(row, column.path)
  if (isEmpty(value)) return <span className="st-quiet">{column.absent?.[locale] ?? '-'}</span>
  const { View, cell } = column.views
  const props = { field: column.field, resource: column.owner, value, row: own(column, row), shared: column.shared }
  const drawn = cell ? cell({ ...props, locale }) : <View {...props} mode="cell" />
  if (column.link) return cellLink(linkAddress(column.link, row, me), drawn)
  return column.home && isReferenceValue(value) ? cellLink(`${column.home}?id=${value.id}`, drawn) : drawn
}

/** The record that the value belongs to, if that is the row itself. */
function own({ way }: ColumnPlan, row: Row): Row | undefined {
  return way.length === 0 ? row : undefined
}

/** A cell's content as a link to another page; following it does not open the row. */
function cellLink(address: string, shown: ReactNode): ReactNode {
  return (
    <Link to={address} onClick={event => event.stopPropagation()}>
      {cutText(shown)}
    </Link>
  )
}
