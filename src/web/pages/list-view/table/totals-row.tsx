import { useText } from '#web/i18n/use-text.ts'
import type { ColumnPlan } from '../columns/column-plan.ts'
import type { Place } from './places.ts'
import styles from './totals-row.module.css'
import type { Totals } from './use-totals.ts'

interface TotalsRowProps {
  readonly columns: readonly ColumnPlan[]
  readonly totals: Totals
  /** Of all cells of a row, those before and after the columns included. */
  readonly places: readonly Place[]
  /** Cells before the first column (boxes, unfolding). */
  readonly before: number
}

/** The last row of a table, always in view: sums over all rows found, not only those on the screen. */
export function TotalsRow({ columns, totals, places, before }: TotalsRowProps) {
  const { t } = useText()
  return (
    <tr className={styles.row}>
      {places.map(({ key, className, style }, at) => {
        const column = columns[at - before]
        return (
          <td key={key} className={className} style={style}>
            {column && <TotalOf column={column} totals={totals} />}
            {column && at === before && !(column.path in totals) && t('lists.totals.title')}
          </td>
        )
      })}
    </tr>
  )
}

/** The same for phones. */
export function TotalsList({ columns, totals }: Pick<TotalsRowProps, 'columns' | 'totals'>) {
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

/** One sum, as values of its column look. */
export function TotalOf({ column, totals }: { readonly column: ColumnPlan; readonly totals: Totals }) {
  const total = totals[column.path]
  if (total === undefined) return null
  const { View } = column.views
  return total === null ? <>-</> : <View field={column.field} resource={column.owner} value={total} mode="cell" />
}
