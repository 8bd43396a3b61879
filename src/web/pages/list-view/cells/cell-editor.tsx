import { useUpdate } from '@refinedev/core'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Row } from '#model/api.ts'
import { fieldProblem } from '#model/problem-message.ts'
import { HttpFailure } from '#web/data/http/http-failure.ts'
import { problemText, useNotify } from '#web/data/notify/use-notify.ts'
import { inputsOf } from '#web/fields/inputs/index.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useFormRecord } from '../../form-view/use-form-record.ts'
import { useWarnBeforeUnload } from '../../form-view/use-warn-before-unload.ts'
import { isSameValue, type Values, valueAt, versionOf } from '../../records/row-values.ts'
import { useInvalidateAll } from '../../records/use-invalidate-all.ts'
import type { ColumnPlan } from '../columns/column-plan.ts'
import { cellsOf } from './cell-keys.ts'
import styles from './editable-cell.module.css'
import { focusInput } from './focus-input.ts'
import type { CellEditing } from './use-cell-editing.ts'

interface CellEditorProps {
  readonly column: ColumnPlan
  readonly row: Row
  readonly editing: CellEditing
}

/** The input of one cell: Enter or leaving it saves, Tab moves on in the row, Escape cancels; problems are shown below it. */
export function CellEditor({ column, row, editing }: CellEditorProps) {
  const { text, locale } = useText()
  const notify = useNotify()
  const { resource } = editing
  const { path, field } = column
  const before = valueAt(row, path)
  const [value, setValue] = useState(() => (editing.typed.current ? editing.typed.current.value : before))
  const [refused, setRefused] = useState('')
  const [left, setLeft] = useState(false)
  const saving = useRef(false)
  const form = useFormRecord(resource, row, { [path]: value })
  const { mutateAsync } = useUpdate<Row, HttpFailure, Values>()
  const invalidateAll = useInvalidateAll()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => (box.current ? focusInput(box.current) : undefined), [])

  const draft = form.problems.find(problem => problem.path === path)
  const isFrozen = form.conditions[path]?.readOnly === true
  const problem = refused || (draft ? fieldProblem(draft, locale).message : '')
  const id = `cell-${row.id}-${path}`
  const { Input } = inputsOf(field)

  const isChanged = !isSameValue(value, before)
  useWarnBeforeUnload(isChanged)
  const { hold, typed } = editing
  useEffect(() => {
    if (!saving.current) hold(isChanged ? 'typed' : 'nothing')
  }, [hold, isChanged])
  useEffect(() => () => hold('nothing'), [hold])

  function end() {
    const line = box.current?.closest('[data-row-key]')
    flushSync(() => editing.end(row.id, path))
    if (document.activeElement === document.body)
      cellsOf(line)
        .find(cell => cell.dataset.cell === path)
        ?.focus()
  }
  async function save() {
    if (saving.current) return
    if (!isChanged) return end()
    if (draft || isFrozen) return hold('typed')
    saving.current = true
    hold('saving')
    try {
      const payload = form.payload[path]
      await mutateAsync({
        resource: resource.name,
        id: row.id,
        values: { [path]: payload === undefined ? null : payload },
        meta: { version: versionOf(row) },
        invalidates: [],
        successNotification: false,
        errorNotification: false,
      })
      await invalidateAll()
      end()
    } catch (error) {
      setRefused(refusalText(error, path))
      if (box.current) hold('typed')
      // After paging nobody sees the message below the cell.
      else notify.error(refusalText(error, path))
      if (error instanceof HttpFailure && error.reason === 'stale-version') void invalidateAll()
    } finally {
      saving.current = false
    }
  }
  /** Moves to the next editable cell of the row; after the last one the row gets the focus again. */
  function move(step: 1 | -1) {
    const cells = cellsOf(box.current?.closest('[data-row-key]'))
    const next = cells[cells.indexOf(box.current as HTMLElement) + step]?.dataset.cell
    if (next !== undefined) editing.begin(row.id, next)
    if (isChanged || next === undefined) void save()
  }
  const onLeft = useEffectEvent(() => {
    // The window, not the box, may have lost the focus.
    if (!box.current?.contains(document.activeElement)) void save()
  })
  useEffect(() => {
    if (!left) return
    // A popup of the input takes the focus a moment later.
    const timer = setTimeout(onLeft)
    return () => clearTimeout(timer)
  }, [left])
  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation()
    const isOpen = box.current?.querySelector('[aria-expanded="true"]') != null
    if (event.key === 'Escape' && !isOpen) end()
    // In an open list of choices Enter takes one.
    else if (event.key === 'Enter' && !isOpen && !event.nativeEvent.isComposing) {
      event.preventDefault()
      void save()
    } else if (event.key === 'Tab' && !event.ctrlKey && !event.altKey) {
      event.preventDefault()
      move(event.shiftKey ? -1 : 1)
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the input inside
    <div
      ref={box}
      className={styles.editor}
      data-cell={path}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onClick={event => event.stopPropagation()}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
    >
      <label htmlFor={id} className="visually-hidden">
        {text(column.title)}
      </label>
      <Input
        id={id}
        field={field}
        resource={resource}
        value={value}
        record={form.values}
        disabled={isFrozen}
        invalid={problem !== ''}
        describedBy={problem ? `${id}-problem` : undefined}
        onChange={next => {
          setValue(next)
          typed.current = { value: next }
          if (!saving.current) hold('typed')
          setRefused('')
        }}
      />
      {problem && (
        <span id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </div>
  )
}

function refusalText(error: unknown, path: string): string {
  const problems = error instanceof HttpFailure ? error.problems : []
  const own = problems.find(problem => problem.path === path) ?? problems[0]
  return own?.message ?? (error instanceof HttpFailure && error.detail ? error.detail : problemText(error))
}
