import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { RecordId, Row } from '#model/api.ts'
import type { DetailTab, TabEntry } from '#model/app-model.ts'
import { isEmpty } from '#model/is-empty.ts'
import { mayHold, variablesOf } from '#model/records/variables.ts'
import { transitionNamed } from '#model/workflow/workflow.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Drawer, Pagination } from '#web/ui/antd.ts'
import { confirmLeaving } from '#web/ui/notify/confirm-leaving.ts'
import { Outline } from '#web/ui/outline.tsx'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import { focusInput } from '../../list-view/cells/focus-input.ts'
import { planColumns } from '../../list-view/columns/column-plan.ts'
import { sharedBeginning } from '../../list-view/columns/column-width.ts'
import type { Condition } from '../../list-view/filters/condition.ts'
import { recordPaths } from '../../list-view/state/list-fields.ts'
import { LoadFailed } from '../../load-failed.tsx'
import { usePageModel, useResource } from '../../page-model-context.tsx'
import { evaluableResource } from '../../records/evaluable.ts'
import { offeredActions } from '../../records/offered-actions.ts'
import { useRuleContext } from '../../records/rule-context.ts'
import { useInvalidateAll } from '../../records/use-invalidate-all.ts'
import { useRecordList } from '../../records/use-record-list.ts'
import { TransitionDialog } from '../../transitions/transition-dialog.tsx'
import styles from './entry-grid.module.css'
import { EntryRow } from './entry-row.tsx'
import { useUnsavedEntries } from './use-unsaved-entries.ts'

const PAGE_SIZE = 100

interface EntryGridProps {
  readonly tab: DetailTab
  readonly entry: TabEntry
  /** The rows of the tab. */
  readonly conditions: readonly Condition[]
  onClose(): void
}

/**
 * Rows entered one below the other: a value, Enter, the next row. Each row is saved when the focus leaves it, so that work can
 * be interrupted. Lazily loaded, therefore a default export.
 */
export default function EntryGrid({ tab, entry, conditions, onClose }: EntryGridProps) {
  useReturnFocus()
  const { t, text, locale } = useText()
  const { resources } = usePageModel()
  const resource = useResource(tab.resource)
  const context = useRuleContext(resource.name)
  const invalidateAll = useInvalidateAll()
  const box = useRef<HTMLTableSectionElement>(null)
  const [page, setPage] = useState(1)
  const [answered, setAnswered] = useState<ReadonlyMap<RecordId, Row>>(new Map())
  const [more, setMore] = useState<Row>()
  const unsaved = useUnsavedEntries()
  const found = transitionNamed(resource, entry.run)
  const field = resource.fields[entry.field]
  const planned = useMemo(() => {
    const hasIt = tab.columns.some(column => column.field === entry.field)
    return planColumns(resources, resource, hasIt ? tab.columns : [...tab.columns, { field: entry.field }])
  }, [resources, resource, tab.columns, entry.field])
  const { when, own } = found?.transition ?? {}
  const reads = [when, own, entry.alarm].flatMap(recordPaths)
  const data = useRecordList({
    resource: resource.name,
    page,
    pageSize: PAGE_SIZE,
    inPart: true,
    sort: [{ field: resource.label, order: 'asc' }],
    conditions,
    fields: [
      ...new Set([
        ...[resource.label, 'version', entry.field, ...(found ? [found.workflow.field] : []), ...reads],
        ...planned.map(({ path }) => path),
      ]),
    ],
  })
  const judged = useMemo(() => evaluableResource(resources, resource), [resources, resource])
  const rows = data.rows.map(row => newerOf(row, answered.get(row.id)))
  const columns = planned.map(column => ({ ...column, shared: sharedBeginning(column, rows, locale) }))
  const isOpen = (row: Row) => offeredActions([{ action: entry.run, roles: [] }], judged, row, context).length > 0
  const isAlarming = (row: Row) =>
    entry.alarm !== undefined && mayHold(entry.alarm, variablesOf(resource.fields, row, context))
  const isThere = !data.starting
  useEffect(() => {
    const first = isThere ? box.current?.querySelector<HTMLElement>('[data-next]') : undefined
    return first ? focusInput(first) : undefined
  }, [isThere])
  const close = async () => {
    if (!(await unsaved.settled()) && !(await confirmLeaving(t))) return
    onClose()
    void invalidateAll()
  }
  const titled = text(found?.transition.title ?? tab.title ?? resource.title)
  return (
    <Drawer open width="min(1240px, 100vw)" title={titled} onClose={() => void close()}>
      {data.starting && <Outline lines={3} />}
      {data.error && <LoadFailed error={data.error} onRetry={data.refresh} />}
      {found && field && rows.length > 0 && (
        <>
          <p className={styles.lead}>
            {t('pages.entry.lead')}{' '}
            {t(data.total > rows.length ? 'pages.entry.doneOnPage' : 'pages.entry.done', {
              count: rows.filter(row => !isEmpty(row[entry.field])).length,
              total: rows.length,
              all: data.total,
            })}
          </p>
          <table className={styles.grid} aria-label={titled}>
            <thead>
              <tr>
                {columns.map(({ path, title, shared, views }) => (
                  <th key={path} scope="col" style={{ textAlign: path === entry.field ? undefined : views.align }}>
                    {text(title)}
                    {shared && <span className={styles.shared}>{shared}</span>}
                  </th>
                ))}
                <th scope="col" />
              </tr>
            </thead>
            <tbody ref={box}>
              {rows.map(row => (
                <EntryRow
                  key={row.id}
                  row={row}
                  resource={resource}
                  columns={columns}
                  field={{ ...field, readOnly: false, required: false, updatable: true }}
                  step={found.transition}
                  isOpen={isOpen(row)}
                  isAlarming={isAlarming(row)}
                  unsaved={unsaved}
                  onSaved={answer => setAnswered(before => new Map(before).set(answer.id, answer))}
                  onMore={() => setMore(row)}
                />
              ))}
            </tbody>
          </table>
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
        </>
      )}
      {more && found && (
        <Suspense fallback={null}>
          <TransitionDialog
            order={{ resource, step: found.transition, rows: [more], typed: unsaved.valuesOf(more.id, entry.field) }}
            onClose={() => setMore(undefined)}
          />
        </Suspense>
      )}
    </Drawer>
  )
}

/** A row as loaded, or as returned by its last save. */
function newerOf(loaded: Row, answer: Row | undefined): Row {
  return answer && Number(answer.version) > Number(loaded.version) ? { ...loaded, ...answer } : loaded
}
