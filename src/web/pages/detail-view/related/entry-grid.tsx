import { type KeyboardEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { Row } from '#model/api.ts'
import type { DetailTab, TabEntry, Transition } from '#model/app-model.ts'
import type { ClientField, ClientResource } from '#model/client-model.ts'
import { isEmpty } from '#model/is-empty.ts'
import { mayHold, variablesOf } from '#model/records/variables.ts'
import { transitionNamed } from '#model/workflow/workflow.ts'
import { HttpFailure } from '#web/data/http/http-failure.ts'
import { problemText } from '#web/data/notify/use-notify.ts'
import { inputsOf } from '#web/fields/inputs/index.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useStable } from '#web/state/use-stable.ts'
import { Button, Drawer, Pagination } from '#web/ui/antd.ts'
import { CheckOutlined, EditOutlined, LoadingOutlined } from '#web/ui/icons.ts'
import { confirmLeaving } from '#web/ui/notify/confirm-leaving.ts'
import { Outline } from '#web/ui/outline.tsx'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import { useWarnBeforeUnload } from '../../form-view/use-warn-before-unload.ts'
import { focusInput } from '../../list-view/cells/focus-input.ts'
import { type ColumnPlan, planColumns } from '../../list-view/columns/column-plan.ts'
import { sharedBeginning } from '../../list-view/columns/column-width.ts'
import type { Condition } from '../../list-view/filters/condition.ts'
import { ListCell } from '../../list-view/rows/list-cell.tsx'
import { recordPaths } from '../../list-view/state/list-fields.ts'
import { LoadFailed } from '../../load-failed.tsx'
import { usePageModel, useResource } from '../../page-model-context.tsx'
import { evaluableResource } from '../../records/evaluable.ts'
import { offeredActions } from '../../records/offered-actions.ts'
import { isSameValue, toPayload, valueAt } from '../../records/row-values.ts'
import { useRuleContext } from '../../records/rule-context.ts'
import { useInvalidateAll } from '../../records/use-invalidate-all.ts'
import { useRecordList } from '../../records/use-record-list.ts'
import { useStepRuns } from '../../records/use-step-runs.ts'
import { TransitionDialog } from '../../transitions/transition-dialog.tsx'
import styles from './entry-grid.module.css'

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
  const [answered, setAnswered] = useState<ReadonlyMap<number, Row>>(new Map())
  const [more, setMore] = useState<Row>()
  const unsaved = useUnsaved()
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

type Unsaved = ReturnType<typeof useUnsaved>

/** Unsaved values, by row id. */
function useUnsaved() {
  const [values] = useState(() => new Map<number, unknown>())
  const [saving] = useState(() => new Set<Promise<void>>())
  const [some, setSome] = useState(false)
  const [reached, setReached] = useState(0)
  useWarnBeforeUnload(some)
  useEffect(() => {
    const again = () => setReached(count => count + 1)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  return {
    /** Increases whenever the server becomes reachable again: waiting rows are then sent. */
    reached,
    set(id: number, value: unknown) {
      if (value === undefined) values.delete(id)
      else values.set(id, value)
      setSome(values.size > 0)
    },
    saved: () => setReached(count => count + 1),
    track(done: Promise<void>) {
      saving.add(done)
      void done.finally(() => saving.delete(done))
    },
    /** Whether everything typed is saved, after pending requests. */
    async settled() {
      ;(document.activeElement as HTMLElement | null)?.blur()
      await Promise.all(saving)
      return values.size === 0
    },
    valuesOf: (id: number, name: string) => (values.has(id) ? { [name]: values.get(id) } : {}),
  }
}

interface EntryRowProps {
  readonly row: Row
  readonly resource: ClientResource
  readonly columns: readonly ColumnPlan[]
  readonly field: ClientField
  readonly step: Transition
  readonly isOpen: boolean
  readonly isAlarming: boolean
  readonly unsaved: Unsaved
  onSaved(row: Row): void
  /** The other inputs of the transition. */
  onMore(): void
}

function EntryRow(props: EntryRowProps) {
  const { row, resource, columns, field, step, isOpen, isAlarming, unsaved, onSaved, onMore } = props
  const { t, text } = useText()
  const runs = useStepRuns(resource)
  // Unsaved values are restored after the user has visited another page.
  const [typed, setTyped] = useState<unknown>(() => unsaved.valuesOf(row.id, field.name)[field.name])
  const [state, setState] = useState<'saving' | 'saved'>()
  const [problem, setProblem] = useState('')
  /** `reached` at the time when the server was unreachable. */
  const [waits, setWaits] = useState<number>()
  // The last input before it has been rendered: leaving the row saves it.
  const latest = useRef<unknown>(typed)
  const { Input } = inputsOf(field)
  const id = `entry-${row.id}`
  const value = typed === undefined ? row[field.name] : typed
  // Saved in the dialog together with the other inputs.
  if (typed !== undefined && isSameValue(typed, row[field.name])) {
    setTyped(undefined)
    setProblem('')
    setWaits(undefined)
  }
  const send = useStable(leave)
  useEffect(() => {
    if (waits !== undefined && unsaved.reached > waits) void send()
  }, [waits, unsaved.reached, send])

  function type(next: unknown) {
    latest.current = next
    setTyped(next)
    unsaved.set(row.id, isSameValue(next, row[field.name]) ? undefined : next)
  }

  async function leave() {
    const given = latest.current
    if (given === undefined || isEmpty(given) || isSameValue(given, row[field.name])) return
    setState('saving')
    setProblem('')
    setWaits(undefined)
    try {
      const saved = await runs.beside(step, row, { [field.name]: toPayload(given) })
      if (latest.current === given) {
        latest.current = undefined
        setTyped(undefined)
        unsaved.set(row.id, undefined)
      }
      onSaved(saved)
      unsaved.saved()
      setState('saved')
    } catch (error) {
      setState(undefined)
      const {
        problems: [refused],
        statusCode,
      } = error as HttpFailure
      const isAway = error instanceof HttpFailure && !refused && statusCode === 0 && error.code === 0
      if (isAway) setWaits(unsaved.reached)
      setProblem(isAway ? t('pages.entry.offline') : (refused?.message ?? problemText(error)))
    }
  }
  return (
    <>
      <tr className={styles.row} data-alarm={isAlarming || undefined} data-problem={problem !== '' || undefined}>
        {columns.map((column, at) => {
          if (column.path === field.name) return typing()
          const Cell = at === 0 ? 'th' : 'td'
          return (
            <Cell
              key={column.path}
              scope={at === 0 ? 'row' : undefined}
              style={{ textAlign: column.views.align }}
              data-title={at === 0 ? undefined : text(column.title)}
              data-empty={isEmpty(valueAt(row, column.path)) || undefined}
              data-wide={column.field.type === 'reference' || undefined}
            >
              <ListCell column={column} row={row} />
            </Cell>
          )
        })}
        <td className={styles.acts}>
          <span className={styles.state}>
            {state === 'saving' && <LoadingOutlined aria-label={t('pages.entry.saving')} />}
            {state === 'saved' && <CheckOutlined aria-label={t('pages.entry.saved')} />}
          </span>
          {isOpen && step.ask.length > 1 && (
            <Button size="small" icon={<EditOutlined />} danger={isAlarming} onClick={onMore}>
              {t('pages.entry.more')}
            </Button>
          )}
        </td>
      </tr>
      {problem && (
        <tr className={styles.refused}>
          <td colSpan={columns.length + 1}>
            <p id={`${id}-problem`} role="alert" className={styles.problem}>
              {problem}
            </p>
          </td>
        </tr>
      )}
    </>
  )

  function typing() {
    return (
      <td
        key={field.name}
        className={styles.entry}
        tabIndex={-1}
        data-next={(isOpen && isEmpty(value)) || undefined}
        data-title={text(field.title)}
        onKeyDown={event => event.key === 'Enter' && goOn(event)}
        onBlur={() => unsaved.track(leave())}
      >
        {isOpen ? (
          <>
            <label htmlFor={id} className="visually-hidden">
              {`${String(row[resource.label] ?? '')} ${text(field.title)}`}
            </label>
            <Input
              id={id}
              field={field}
              resource={resource}
              value={value}
              record={row}
              invalid={problem !== ''}
              {...(problem && { describedBy: `${id}-problem` })}
              onChange={type}
            />
          </>
        ) : (
          String(value ?? '-')
        )}
      </td>
    )
  }
}

/** Enter moves to the next row; leaving the row saves it. */
function goOn(event: KeyboardEvent<HTMLElement>): void {
  event.preventDefault()
  const cells = [...(event.currentTarget.closest('tbody')?.querySelectorAll(`.${styles.entry}`) ?? [])]
  const after = cells.slice(cells.indexOf(event.currentTarget) + 1)
  const next = after.find(cell => cell.hasAttribute('data-next')) ?? after[0]
  const input = next?.querySelector('input')
  if (input) input.select()
  else (event.target as HTMLElement).blur()
}
