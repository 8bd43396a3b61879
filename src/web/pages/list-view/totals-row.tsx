import { Table } from 'antd'
import { useText } from '#web/i18n/use-text.ts'
import type { ColumnPlan } from './column-plan.ts'
import styles from './totals-row.module.css'
import type { Totals } from './use-totals.ts'

interface TotalsRowProps {
  readonly columns: readonly ColumnPlan[]
  readonly totals: Totals
  /** Cells before the first column (boxes, unfolding). */
  readonly before: number
  /** Whether a column of buttons follows. */
  readonly hasActions: boolean
}

/** The last row of a table, always in view: sums over all rows found, not only those on the screen. */
export function TotalsRow({ columns, totals, before, hasActions }: TotalsRowProps) {
  const { t } = useText()
  return (
    <Table.Summary.Row className={styles.row}>
      {Array.from({ length: before }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells are empty and never move
        <Table.Summary.Cell key={`before${index}`} index={index} />
      ))}
      {columns.map((column, index) => (
        <Table.Summary.Cell key={column.path} index={before + index} align={column.views.align}>
          <TotalOf column={column} totals={totals} />
          {index === 0 && !(column.path in totals) && t('lists.totals.title')}
        </Table.Summary.Cell>
      ))}
      {hasActions && <Table.Summary.Cell index={before + columns.length} />}
    </Table.Summary.Row>
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
