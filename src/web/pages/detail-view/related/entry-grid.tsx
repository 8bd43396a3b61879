import { type KeyboardEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { Row } from '#model/api.ts'
import type { DetailTab, TabEntry, Transition } from '#model/app-model.ts'
import type { ClientField, ClientResource } from '#model/client-model.ts'
import { mayHold, variablesOf } from '#model/records/variables.ts'
import { transitionNamed } from '#model/workflow/workflow.ts'
import { inputsOf } from '#web/fields/inputs/index.ts'
import { http } from '#web/http/http.ts'
import { HttpFailure } from '#web/http/http-failure.ts'
import { useText } from '#web/i18n/use-text.ts'
import { problemText } from '#web/notify/use-notify.ts'
import { Button, Drawer, Pagination, Skeleton } from '#web/ui/antd.ts'
import { CheckOutlined, EditOutlined } from '#web/ui/icons.ts'
import { focusInput } from '../../list-view/cells/focus-input.ts'
import { type ColumnPlan, planColumns } from '../../list-view/columns/column-plan.ts'
import type { Condition } from '../../list-view/filters/condition.ts'
import { ListCell } from '../../list-view/rows/list-cell.tsx'
import { recordPaths } from '../../list-view/state/list-fields.ts'
import { LoadFailed } from '../../load-failed.tsx'
import { usePageModel, useResource } from '../../page-model-context.tsx'
import { judgeableResource } from '../../records/judgeable.ts'
import { offeredActions } from '../../records/offered-actions.ts'
import { isMissing, isSameValue, toPayload, valueAt, versionOf } from '../../records/row-values.ts'
import { useRuleContext } from '../../records/rule-context.ts'
import { useInvalidateAll } from '../../records/use-invalidate-all.ts'
import { useRecordList } from '../../records/use-record-list.ts'
import { TransitionDialog } from '../../transitions/transition-dialog.tsx'
import { useReturnFocus } from '../../use-return-focus.ts'
import styles from './entry-grid.module.css'

const PAGE_SIZE = 100

interface EntryGridProps {
  readonly tab: DetailTab
  readonly entry: TabEntry
  /** Which rows: those of the tab. */
  readonly conditions: readonly Condition[]
  onClose(): void
}

/**
 * Rows typed one below the other: a value, Enter, the next row. Each is saved when it is left, so that one continues where
 * one stopped. Loaded on first use, hence the default export.
 */
export default function EntryGrid({ tab, entry, conditions, onClose }: EntryGridProps) {
  useReturnFocus()
  const { t, text } = useText()
  const { resources } = usePageModel()
  const resource = useResource(tab.resource)
  const context = useRuleContext(resource.name)
  const invalidateAll = useInvalidateAll()
  const box = useRef<HTMLTableSectionElement>(null)
  const [page, setPage] = useState(1)
  const [answered, setAnswered] = useState<ReadonlyMap<number, Row>>(new Map())
  const [more, setMore] = useState<Row>()
  const found = transitionNamed(resource, entry.run)
  const field = resource.fields[entry.field]
  const columns = useMemo(
    () => planColumns(resources, resource, tab.columns).filter(({ path }) => path !== entry.field),
    [resources, resource, tab.columns, entry.field],
  )
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
        ...columns.map(({ path }) => path),
      ]),
    ],
  })
  const judged = useMemo(() => judgeableResource(resources, resource), [resources, resource])
  const rows = data.rows.map(row => ({ ...row, ...answered.get(row.id) }))
  const isOpen = (row: Row) => offeredActions([{ action: entry.run, roles: [] }], judged, row, context).length > 0
  const isAlarming = (row: Row) =>
    entry.alarm !== undefined && mayHold(entry.alarm, variablesOf(resource.fields, row, context))
  const isThere = !data.starting
  useEffect(() => {
    const first = isThere ? box.current?.querySelector<HTMLElement>('[data-next]') : undefined
    return first ? focusInput(first) : undefined
  }, [isThere])
  const close = () => {
    onClose()
    void invalidateAll()
  }
  const titled = text(found?.transition.title ?? tab.title ?? resource.title)
  return (
    <Drawer open width="min(1120px, 100vw)" title={titled} closable={{ 'aria-label': t('app.close') }} onClose={close}>
      {data.starting && <Skeleton active title={false} />}
      {data.error && <LoadFailed error={data.error} onRetry={data.refresh} />}
      {found && field && rows.length > 0 && (
        <>
          <p className={styles.lead}>
            {t('pages.entry.lead')}{' '}
            {t('pages.entry.done', {
              count: rows.filter(row => !isMissing(row[entry.field])).length,
              total: rows.length,
            })}
          </p>
          <table className={styles.grid} aria-label={titled}>
            <thead>
              <tr>
                {columns.slice(0, 1).map(head)}
                <th scope="col">{text(field.title)}</th>
                {columns.slice(1).map(head)}
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
            order={{ resource, step: found.transition, rows: [more] }}
            onClose={() => {
              setMore(undefined)
              setAnswered(before => new Map([...before].filter(([id]) => id !== more.id)))
            }}
          />
        </Suspense>
      )}
    </Drawer>
  )

  function head({ path, title }: ColumnPlan) {
    return (
      <th key={path} scope="col">
        {text(title)}
      </th>
    )
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
  onSaved(row: Row): void
  /** The other values that the transition asks for. */
  onMore(): void
}

function EntryRow({ row, resource, columns, field, step, isOpen, isAlarming, onSaved, onMore }: EntryRowProps) {
  const { t, text } = useText()
  const [typed, setTyped] = useState<unknown>()
  const [state, setState] = useState<'saving' | 'saved'>()
  const [problem, setProblem] = useState('')
  // What was typed last, before it has been drawn: leaving the row saves it.
  const latest = useRef<unknown>(undefined)
  const { Input } = inputsOf(field)
  const id = `entry-${row.id}`
  const value = typed === undefined ? row[field.name] : typed
  const [first, ...others] = columns

  async function leave() {
    const given = latest.current
    if (given === undefined || isMissing(given) || isSameValue(given, row[field.name])) return
    setState('saving')
    setProblem('')
    try {
      const path = `/api/resources/${resource.name}/${row.id}/transitions/${step.name}`
      const body = { version: versionOf(row), values: { [field.name]: toPayload(given) } }
      const { data } = await http.post<Row>(path, body, { stay: true, parallel: true })
      if (latest.current === given) {
        latest.current = undefined
        setTyped(undefined)
      }
      onSaved(data)
      setState('saved')
    } catch (error) {
      setState(undefined)
      const [found] = error instanceof HttpFailure ? error.problems : []
      setProblem(found?.message ?? problemText(error))
    }
  }
  return (
    <tr className={styles.row} data-alarm={isAlarming || undefined} data-problem={problem !== '' || undefined}>
      {first && (
        <th scope="row" data-title={text(first.title)}>
          <ListCell column={first} row={row} />
        </th>
      )}
      <td
        className={styles.entry}
        tabIndex={-1}
        data-next={(isOpen && isMissing(value)) || undefined}
        data-title={text(field.title)}
        onKeyDown={event => event.key === 'Enter' && goOn(event)}
        onBlur={() => void leave()}
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
              onChange={next => {
                latest.current = next
                setTyped(next)
              }}
            />
          </>
        ) : (
          String(value ?? '-')
        )}
        {problem && (
          <p id={`${id}-problem`} role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
      </td>
      {others.map(column => (
        <td
          key={column.path}
          data-title={text(column.title)}
          data-empty={isMissing(valueAt(row, column.path)) || undefined}
          data-wide={column.field.type === 'reference' || undefined}
        >
          <ListCell column={column} row={row} />
        </td>
      ))}
      <td className={styles.acts}>
        {state === 'saving' && <span className={styles.state}>{t('pages.entry.saving')}</span>}
        {state === 'saved' && (
          <span className={styles.state} role="img" aria-label={t('pages.entry.saved')}>
            <CheckOutlined />
          </span>
        )}
        {isOpen && step.ask.length > 1 && (
          <Button size="small" icon={<EditOutlined />} danger={isAlarming} onClick={onMore}>
            {t('pages.entry.more')}
          </Button>
        )}
      </td>
    </tr>
  )
}

/** Enter leaves the row, which saves it, for the next one. */
function goOn(event: KeyboardEvent<HTMLElement>): void {
  event.preventDefault()
  const inputs = [...(event.currentTarget.closest('tbody')?.querySelectorAll<HTMLInputElement>('input') ?? [])]
  const next = inputs[inputs.indexOf(event.target as HTMLInputElement) + 1]
  if (next) next.select()
  else (event.target as HTMLElement).blur()
}
