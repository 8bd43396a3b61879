import { Suspense, useMemo, useState } from 'react'
import type { Row } from '#model/api.ts'
import type { DetailTab, SortKey } from '#model/app-model.ts'
import type { ClientResource } from '#model/client-model.ts'
import { evaluate } from '#model/expression/evaluate.ts'
import { isEmpty } from '#model/is-empty.ts'
import { transitionNamed } from '#model/workflow/workflow.ts'
import { useAccount } from '#web/data/account/use-account.ts'
import { isReferenceValue } from '#web/fields/choices/reference-values.ts'
import { dueField } from '#web/fields/dates/due.tsx'
import { useText } from '#web/i18n/use-text.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { useNarrow } from '#web/state/media-store.ts'
import { Button, Empty, Pagination } from '#web/ui/antd.ts'
import { Outline } from '#web/ui/outline.tsx'
import { planColumns } from '../../list-view/columns/column-plan.ts'
import { ListCards } from '../../list-view/rows/list-cards.tsx'
import type { RowAction } from '../../list-view/rows/row-action.ts'
import { recordPaths } from '../../list-view/state/list-fields.ts'
import { ListTable } from '../../list-view/table/list-table.tsx'
import { LoadFailed } from '../../load-failed.tsx'
import { usePageModel, useResource } from '../../page-model-context.tsx'
import { useRecordDrawers } from '../../record-drawers.ts'
import { evaluableResource } from '../../records/evaluable.ts'
import { offeredActions } from '../../records/offered-actions.ts'
import { valueAt } from '../../records/row-values.ts'
import { nowVariables, useRuleContext } from '../../records/rule-context.ts'
import { useRecordList } from '../../records/use-record-list.ts'
import { PeekDrawer } from './peek-drawer.tsx'
import styles from './related-list.module.css'
import { WorkDrawer } from './work-drawer.tsx'

const TransitionDialog = lazyPart(() =>
  import('../../transitions/transition-dialog.tsx').then(part => ({ default: part.TransitionDialog })),
)

const EntryGrid = lazyPart(() => import('./entry-grid.tsx'))

const PAGE_SIZE = 10

interface RelatedListProps {
  readonly tab: DetailTab
  /** The record whose detail is open; none: all records of the tab's resource. */
  readonly row?: Row
}

/** Records that refer to the open record, or share a value with it. */
export function RelatedList({ tab, row }: RelatedListProps) {
  const { me } = useAccount()
  const { t, text } = useText()
  const { resources } = usePageModel()
  const resource = useResource(tab.resource)
  const [typing, setTyping] = useState(false)
  const narrow = useNarrow()
  const [page, setPage] = useState(1)
  const [sort, setSort] = useState<readonly SortKey[]>(tab.sort ?? [])
  const [open, setOpen] = useState<Row>()
  const [order, setOrder] = useState<RowOrder>()
  const { actionsOf, reads } = useRowActions(tab)
  const columns = useMemo(() => planColumns(resources, resource, tab.columns), [resources, resource, tab.columns])
  const belonging = conditionOf(tab, resource, row, { me, ...nowVariables() })
  const data = useRecordList({
    resource: resource.name,
    page,
    pageSize: PAGE_SIZE,
    inPart: true,
    sort,
    ...belonging,
    fields: [
      ...new Set([
        resource.label,
        ...(tab.opens ? [tab.opens] : []),
        ...reads,
        ...columns.flatMap(({ path, field }) => [path, dueField(resource, field.name) ?? path]),
      ]),
    ],
  })
  if (data.starting) return <Outline lines={3} />
  const failed = data.error && <LoadFailed error={data.error} onRetry={data.refresh} />
  if (data.rows.length === 0) return failed || <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} />
  const next = order && nextOrder(resource, order, data.rows, actionsOf)
  const Rows = narrow ? ListCards : ListTable
  return (
    <div className={styles.related}>
      {failed}
      {tab.entry && resource.capabilities.transitions.includes(tab.entry.run) && (
        <Button type="primary" className={`st-no-print ${styles.type}`} onClick={() => setTyping(true)}>
          {t('pages.entry.open')}
        </Button>
      )}
      <Rows
        label={text(tab.title ?? resource.title)}
        columns={columns}
        rows={data.rows}
        loading={data.fetching}
        sort={sort}
        selected={NONE}
        selectable={false}
        current={open?.id}
        actionsOf={actionsOf}
        onSort={setSort}
        onSelect={ignore}
        onOpen={setOpen}
        onAction={(action, on) => setOrder({ action, row: on })}
        onPage={step => setPage(before => Math.max(1, before + step))}
      />
      <Pagination
        size="small"
        align="end"
        current={page}
        pageSize={PAGE_SIZE}
        total={data.total}
        showSizeChanger={false}
        hideOnSinglePage
        onChange={setPage}
      />
      {order?.action.kind === 'transition' && (
        <Suspense fallback={null}>
          <TransitionDialog
            key={order.row.id}
            order={{ resource, step: order.action.transition, rows: [order.row] }}
            onClose={() => setOrder(undefined)}
            onNext={next && (() => setOrder(next))}
          />
        </Suspense>
      )}
      {typing && tab.entry && (
        <Suspense fallback={null}>
          <EntryGrid tab={tab} entry={tab.entry} conditions={belonging.conditions} onClose={() => setTyping(false)} />
        </Suspense>
      )}
      {open && <Opened tab={tab} row={open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

interface RowOrder {
  readonly action: RowAction
  readonly row: Row
}

/** The same transition for the next row in the former state of this one: finished rows are skipped. */
function nextOrder(
  resource: ClientResource,
  { action, row }: RowOrder,
  rows: readonly Row[],
  actionsOf: (row: Row) => readonly RowAction[],
): RowOrder | undefined {
  if (action.kind !== 'transition') return undefined
  const { name } = action.transition
  const field = transitionNamed(resource, name)?.workflow.field as string
  const after = rows.slice(rows.findIndex(({ id }) => id === row.id) + 1)
  for (const each of after.filter(other => other[field] === row[field])) {
    const same = actionsOf(each).find(other => other.kind === 'transition' && other.transition.name === name)
    if (same) return { action: same, row: each }
  }
  return undefined
}

/** The tab's transitions offered for a row, and the fields that decide it. */
function useRowActions({ resource: name, actions = NOTHING }: DetailTab) {
  const { resources } = usePageModel()
  const resource = useResource(name)
  const context = useRuleContext(name)
  return useMemo(() => {
    const judged = evaluableResource(resources, resource)
    const steps = actions.map(action => ({ action, roles: [] }))
    const named = Object.values(judged.workflows).flatMap(({ field, transitions }) =>
      actions.flatMap(action => {
        const { when, own } = transitions[action] ?? {}
        return transitions[action] ? [field, ...recordPaths(when), ...recordPaths(own)] : []
      }),
    )
    return {
      actionsOf: (row: Row) => offeredActions(steps, judged, row, context),
      reads: actions.length === 0 ? NOTHING : ['version', ...named],
    }
  }, [resources, resource, actions, context])
}

/** Condition for the tab's records; none match if the row lacks the shared value. */
function conditionOf({ by, equals }: DetailTab, { fields }: ClientResource, row: Row | undefined, variables: object) {
  if (by === undefined || row === undefined) return { conditions: [], enabled: true }
  const shared = equals === undefined ? row.id : evaluate(equals, { record: row, ...variables })
  const operator = fields[by]?.type === 'references' ? ('has' as const) : ('eq' as const)
  return { conditions: [{ field: by, operator, value: String(shared) }], enabled: !isEmpty(shared) }
}

interface OpenedProps {
  readonly tab: DetailTab
  readonly row: Row
  onClose(): void
}

/** The record of a row, or the record that the tab opens for it. */
function Opened({ tab, row, onClose }: OpenedProps) {
  const { resources } = usePageModel()
  const { ReferencePeek } = useRecordDrawers()
  const resource = useResource(tab.resource)
  const target = tab.opens === undefined ? undefined : resource.fields[tab.opens]?.resource
  const named = tab.opens === undefined ? undefined : valueAt(row, tab.opens)
  const peeks = !target || !resources[target]?.opens || !isReferenceValue(named)
  if (peeks && !tab.drawer) return <PeekDrawer resource={resource} id={row.id} onClose={onClose} />
  if (peeks) return <WorkDrawer resource={resource} id={row.id} onClose={onClose} />
  return (
    <Suspense fallback={null}>
      <ReferencePeek resource={target} id={named.id} onClose={onClose} />
    </Suspense>
  )
}

const NONE: readonly number[] = []
const NOTHING: readonly string[] = []
const ignore = () => {}
