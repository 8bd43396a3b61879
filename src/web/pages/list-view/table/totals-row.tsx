import { useText } from '#web/i18n/use-text.ts'
import type { ColumnPlan } from '../columns/column-plan.ts'
import type { CellLook } from './table-props.ts'
import styles from './totals-row.module.css'
import type { Totals } from './use-totals.ts'

interface TotalsRowProps {
  /** Number of cells of a row, including those before and after the columns. */
  readonly looks: readonly CellLook[]
  readonly totals: Totals
}

/** The last row of a table, always visible: sums over all rows of the list, not only those of this page. */
export function TotalsRow({ looks, totals }: TotalsRowProps) {
  const { t } = useText()
  const first = looks.find(({ column }) => column)
  return (
    <tr className={styles.row}>
      {looks.map(({ id, column, className, style }) => (
        <td key={id} className={className} style={style}>
          {column && <TotalOf column={column} totals={totals} />}
          {column && id === first?.id && !(id in totals) && t('lists.totals.title')}
        </td>
      ))}
    </tr>
  )
}

interface TotalsListProps {
  readonly columns: readonly ColumnPlan[]
  readonly totals: Totals
}

/** The same for phones. */
export function TotalsList({ columns, totals }: TotalsListProps) {
  const { t, text } = useText()
  return (
    <dl className={styles.list} aria-label={t('lists.totals.title')}>
      {columns
        .filter(({ path }) => path in totals)
        .map(column => (
          <div key={column.path}>
            <dt>{t('lists.totals.of', { title: text(column.title) })}</dt>
            <dd>
              <TotalOf column={column} totals={totals} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** One sum, formatted like the values of its column. */
export function TotalOf({ column, totals }: { readonly column: ColumnPlan; readonly totals: Totals }) {
  const total = totals[column.path]
  if (total === undefined) return null
  const { View } = column.views
  return total === null ? <>-</> : <View field={column.field} resource={column.owner} value={total} mode="cell" />
}
