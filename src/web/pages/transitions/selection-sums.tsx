import type { RecordId } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import { viewsOf } from '#web/fields/index.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useTotals } from '../list-view/table/use-totals.ts'
import type { RecordListQuery } from '../records/use-record-list.ts'
import styles from './selection-sums.module.css'

interface SelectionSumsProps {
  readonly resource: ClientResource
  /** Fields to be summed. */
  readonly fields: readonly string[]
  /** These records … */
  readonly ids?: readonly RecordId[]
  /** … or all that a list finds, and their number. */
  readonly query?: Pick<RecordListQuery, 'conditions' | 'quick' | 'where' | 'ofPage'>
  readonly count?: number
}

/** Number of selected records, and their sums: of one record, its values. */
export function SelectionSums({ resource, fields, ids = [], query, count = ids.length }: SelectionSumsProps) {
  const { t, text } = useText()
  const these = { conditions: [{ field: 'id', operator: 'in' as const, value: ids.map(String) }] }
  const totals = useTotals(resource, fields, query ?? these, count > 0)
  return (
    <dl className={`st-sums ${styles.sums}`} aria-live="polite">
      <div>
        <dt>{text(resource.title)}</dt>
        <dd>{t('pages.sums.count', { count })}</dd>
      </div>
      {fields.map(name => {
        const field = resource.fields[name]
        if (!field) return null
        const { View } = viewsOf(field)
        const total = count > 0 ? totals?.[name] : undefined
        return (
          <div key={name}>
            <dt>{count === 1 ? text(field.title) : t('lists.totals.of', { title: text(field.title) })}</dt>
            <dd>
              {total === null || total === undefined ? (
                '-'
              ) : (
                <View field={field} resource={resource} value={total} mode="detail" />
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
