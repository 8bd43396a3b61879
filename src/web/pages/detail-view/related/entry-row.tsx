import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Row } from '#model/api.ts'
import type { Transition } from '#model/app-model.ts'
import type { ClientField, ClientResource } from '#model/client-model.ts'
import { isEmpty } from '#model/is-empty.ts'
import { HttpFailure } from '#web/data/http/http-failure.ts'
import { problemText } from '#web/data/notify/use-notify.ts'
import { inputsOf } from '#web/fields/inputs/index.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useStable } from '#web/state/use-stable.ts'
import { Button } from '#web/ui/antd.ts'
import { CheckOutlined, EditOutlined, LoadingOutlined } from '#web/ui/icons.ts'
import type { ColumnPlan } from '../../list-view/columns/column-plan.ts'
import { ListCell } from '../../list-view/rows/list-cell.tsx'
import { isSameValue, toPayload, valueAt } from '../../records/row-values.ts'
import { useStepRuns } from '../../records/use-step-runs.ts'
import styles from './entry-grid.module.css'
import type { UnsavedEntries } from './use-unsaved-entries.ts'

interface EntryRowProps {
  readonly row: Row
  readonly resource: ClientResource
  readonly columns: readonly ColumnPlan[]
  readonly field: ClientField
  readonly step: Transition
  readonly isOpen: boolean
  readonly isAlarming: boolean
  readonly unsaved: UnsavedEntries
  onSaved(row: Row): void
  /** The other inputs of the transition. */
  onMore(): void
}

/** One row of an entry grid: it is saved when the focus leaves it, and again once the server can be reached. */
export function EntryRow(props: EntryRowProps) {
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
