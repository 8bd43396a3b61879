import type { Row } from '#model/api.ts'
import { useText } from '#web/i18n/use-text.ts'
import type { ColumnPlan } from '../columns/column-plan.ts'
import { ListCell } from './list-cell.tsx'

interface RowFactsProps {
  readonly columns: readonly ColumnPlan[]
  readonly row: Row
  readonly className: string | undefined
}

/** The values of a row with their titles, as a list for cards. */
export function RowFacts({ columns, row, className }: RowFactsProps) {
  const { text } = useText()
  return (
    <dl className={className}>
      {columns.map(column => (
        <div key={column.path}>
          <dt>{text(column.title)}</dt>
          <dd>
            <ListCell column={column} row={row} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
