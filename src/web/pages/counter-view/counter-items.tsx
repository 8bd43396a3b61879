import { useMemo } from 'react'
import type { RecordId, Row } from '#model/api.ts'
import { tryEvaluate } from '#model/expression/evaluate.ts'
import { counterOf } from '#model/page-kinds/counter.ts'
import { useAccount } from '#web/data/account/use-account.ts'
import { isReferenceValue } from '#web/fields/choices/reference-values.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useNarrow } from '#web/state/media-store.ts'
import { Button, Empty } from '#web/ui/antd.ts'
import { planColumns } from '../list-view/columns/column-plan.ts'
import { ListCards } from '../list-view/rows/list-cards.tsx'
import { ListTable } from '../list-view/table/list-table.tsx'
import { usePageModel, useResource } from '../page-model-context.tsx'
import { valueAt } from '../records/row-values.ts'
import { nowVariables } from '../records/rule-context.ts'
import styles from './counter.module.css'
import { useCounterText } from './counter-text.ts'

interface CounterItemsProps {
  readonly rows: readonly Row[]
  readonly chosen: readonly RecordId[]
  onChoose(ids: readonly RecordId[]): void
}

/** Open items, each with a checkbox, and buttons that choose the default ones, all, or those of a group. */
export function CounterItems({ rows, chosen, onChoose }: CounterItemsProps) {
  const t = useCounterText()
  const { text } = useText()
  const { page, resources } = usePageModel()
  const { items } = counterOf(page)
  const resource = useResource(items.resource)
  const first = useFirstItems(rows)
  const narrow = useNarrow()
  const columns = useMemo(
    () =>
      planColumns(
        resources,
        resource,
        items.columns.map(field => ({ field })),
      ).map(column => ({ ...column, sortable: false })),
    [resources, resource, items.columns],
  )
  const groups = useMemo(() => groupsOf(rows, items.group), [rows, items.group])
  if (rows.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('counter.nothing')} />
  const choices = [
    ...(items.first ? [{ key: 'first', label: text(items.first.title), ids: first }] : []),
    { key: 'all', label: t('counter.all'), ids: rows.map(({ id }) => id) },
    ...(groups.length > 1 ? groups : []),
  ]
  const current = choices.find(({ ids }) => isSame(ids, chosen))?.key
  const Rows = narrow ? ListCards : ListTable
  return (
    <div className={styles.items}>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons of one kind, no fields of a form */}
      <div role="group" className={styles.choices} aria-label={text(resource.title)}>
        {choices.map(({ key, label, ids }) => (
          <Button
            key={key}
            size="small"
            type={key === current ? 'primary' : 'default'}
            aria-pressed={key === current}
            onClick={() => onChoose(ids)}
          >
            {label} ({ids.length})
          </Button>
        ))}
      </div>
      <Rows
        label={text(resource.title)}
        columns={columns}
        rows={rows}
        loading={false}
        sort={NONE}
        selected={chosen}
        selectable
        allTitle={t('counter.chooseAll')}
        current={undefined}
        actionsOf={noActions}
        onSort={ignore}
        onSelect={onChoose}
        onOpen={({ id }) => onChoose(chosen.includes(id) ? chosen.filter(each => each !== id) : [...chosen, id])}
        onAction={ignore}
        onPage={ignore}
      />
    </div>
  )
}

/** The items chosen by default. */
export function useFirstItems(rows: readonly Row[]): readonly RecordId[] {
  const { me } = useAccount()
  const { page } = usePageModel()
  const { first } = counterOf(page).items
  return useMemo(() => {
    if (first === undefined) return rows.map(({ id }) => id)
    const variables = { me, ...nowVariables() }
    return rows.filter(record => tryEvaluate(first.when, { ...variables, record }) === true).map(({ id }) => id)
  }, [rows, first, me])
}

function groupsOf(rows: readonly Row[], by: string | undefined) {
  if (by === undefined) return []
  const groups = new Map<string, RecordId[]>()
  for (const row of rows) {
    const value = valueAt(row, by)
    const label = isReferenceValue(value) ? value.label : String(value ?? '')
    groups.set(label, [...(groups.get(label) ?? []), row.id])
  }
  return [...groups].map(([label, ids]) => ({ key: `group ${label}`, label, ids }))
}

function isSame(one: readonly RecordId[], other: readonly RecordId[]): boolean {
  return one.length === other.length && one.every(id => other.includes(id))
}

const NONE: readonly [] = []
const noActions = () => NONE
const ignore = () => {}
