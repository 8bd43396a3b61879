import { useText } from '#web/i18n/use-text.ts'
import { heading } from './heading.tsx'
import type { ListTableProps } from './list-table.tsx'
import type { Place } from './places.ts'
import { RowBox } from './row-box.tsx'
import { orderOf, sortAfterClick } from './table-sort.ts'
import type { RowChoice } from './use-row-choice.ts'

interface TableHeadProps extends ListTableProps {
  /** Of all cells of a row; `before` of them stand before the columns. */
  readonly places: readonly Place[]
  readonly before: number
  readonly choice: RowChoice
}

/** The headings of a table. */
export function TableHead(props: TableHeadProps) {
  const { columns, places, before, choice, sort, onSort, onWidth, selectable, expansionOf } = props
  const { t, text } = useText()
  const place = (at: number) => ({ className: places[at]?.className, style: places[at]?.style })
  return (
    <thead>
      <tr>
        {expansionOf && (
          <th scope="col" {...place(0)}>
            <span className="visually-hidden">{t('lists.expand.heading')}</span>
          </th>
        )}
        {selectable && (
          <th scope="col" {...place(before - 1)}>
            <RowBox
              label={t('pages.list.selectAll')}
              checked={choice.all}
              partly={choice.some}
              onToggle={choice.toggleAll}
            />
          </th>
        )}
        {columns.map((column, index) =>
          heading(
            {
              place: places[before + index]!,
              title: text(column.title),
              rank: sort.length > 1 ? sort.findIndex(({ field }) => field === column.path) + 1 : 0,
              sortable: column.sortable,
              order: orderOf(sort, column.path),
              onSort: additive => onSort(sortAfterClick(sort, column.path, additive)),
              onWidth: onWidth && (width => onWidth(column.path, width)),
            },
            t,
          ),
        )}
        {places.length > before + columns.length && (
          <th scope="col" {...place(places.length - 1)}>
            {t('pages.list.actions')}
          </th>
        )}
      </tr>
    </thead>
  )
}
