import dayjs from 'dayjs'
import { readCondition } from '#model/list/condition-tree.ts'
import { groupedDigits } from '#model/text/grouped-digits.ts'
import { useAccount } from '#web/data/account/use-account.ts'
import { useText } from '#web/i18n/use-text.ts'
import { GroupWords } from '../conditions/group-words.tsx'
import { conditionKey } from '../filters/condition.ts'
import { ConditionWords } from '../filters/condition-words.tsx'
import { ListCell } from '../rows/list-cell.tsx'
import { TotalOf } from '../table/totals-row.tsx'
import type { ListPage } from '../use-list-page.ts'

/** The printed list: its conditions, the visible columns of this page's rows, totals, who printed it and when. */
export function PrintedList({ list }: { readonly list: ListPage }) {
  const { t, text } = useText()
  const { account } = useAccount()
  const { page, data, shown, totals } = list
  // Paper has no links.
  const columns = shown.map(column => ({ ...column, link: undefined, home: undefined }))
  return (
    <div className="st-paper">
      <h1>{text(page.title)}</h1>
      <p>
        {[
          t('pages.list.total', { total: groupedDigits(data.total) }),
          account.name,
          dayjs().format('YYYY-MM-DD HH:mm'),
        ].join(' · ')}
      </p>
      <PrintedConditions list={list} />
      <table>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.path} data-align={column.views.align}>
                {text(column.title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map(row => (
            <tr key={row.id}>
              {columns.map(column => (
                <td key={column.path} data-align={column.views.align}>
                  <ListCell column={column} row={row} />
                </td>
              ))}
            </tr>
          ))}
          {totals && (
            <tr>
              {columns.map((column, index) => (
                <td key={column.path} data-align={column.views.align}>
                  {index === 0 && !(column.path in totals) && t('lists.totals.title')}
                  <TotalOf column={column} totals={totals} />
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

/** Filters, condition groups and quick search: everything that selects the rows. */
function PrintedConditions({ list }: { readonly list: ListPage }) {
  const { t } = useText()
  const { where, quick } = list.state
  const groups = readCondition(where)
  return (
    <>
      {list.conditions.map(condition => (
        <p key={conditionKey(condition)}>
          <ConditionWords resource={list.resource} condition={condition} />
        </p>
      ))}
      {where !== '' && groups.ok && (
        <p>
          <GroupWords tree={groups.tree} list={list} outermost />
        </p>
      )}
      {quick !== '' && <p>{t('lists.print.searched', { words: quick })}</p>}
    </>
  )
}
