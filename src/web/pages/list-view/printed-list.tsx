import dayjs from 'dayjs'
import { useAccount } from '#web/account/use-account.ts'
import { useText } from '#web/i18n/use-text.ts'
import { usePageModel } from '../page-model-context.tsx'
import { fieldAt, titleOf } from '../records/field-at.ts'
import { conditionKey } from './condition.ts'
import { ConditionValue } from './condition-value.tsx'
import { ListCell } from './list-cell.tsx'
import { TotalOf } from './totals-row.tsx'
import type { ListPage } from './use-list-page.ts'

/** The list on paper: what was looked for, the shown columns of the rows on the screen, totals, who printed it and when. */
export function PrintedList({ list }: { readonly list: ListPage }) {
  const { t, text, locale } = useText()
  const { account } = useAccount()
  const { page, data, shown, totals } = list
  // Nothing leads anywhere on paper.
  const columns = shown.map(column => ({ ...column, link: undefined }))
  return (
    <div className="st-paper">
      <h1>{text(page.title)}</h1>
      <p>
        {[
          t('pages.list.total', { total: data.total.toLocaleString(locale) }),
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

function PrintedConditions({ list }: { readonly list: ListPage }) {
  const { t, text } = useText()
  const { resources } = usePageModel()
  return list.conditions.map(condition => {
    const at = fieldAt(resources, list.resource, condition.field)
    if (!at) return null
    return (
      <p key={conditionKey(condition)}>
        {text(titleOf(at))} {t(`pages.operator.${condition.operator}`)} <ConditionValue at={at} condition={condition} />
      </p>
    )
  })
}
