import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Row } from '#model/api.ts'
import { fieldProblem } from '#model/problem-message.ts'
import { viewsOf } from '#web/fields/index.ts'
import { HttpFailure } from '#web/http/http-failure.ts'
import { useText } from '#web/i18n/use-text.ts'
import { problemText } from '#web/notify/use-notify.ts'
import { useFormRecord } from '../../form-view/use-form-record.ts'
import { isSameValue, valueAt, versionOf } from '../../records/row-values.ts'
import { useRecordWrites, useRenew } from '../../records/use-record-writes.ts'
import type { ColumnPlan } from '../column-plan.ts'
import styles from './editable-cell.module.css'
import type { CellEditing } from './use-cell-editing.ts'

interface CellEditorProps {
  readonly column: ColumnPlan
  readonly row: Row
  readonly editing: CellEditing
}

/** The input of one cell: Enter saves, Escape leaves it as it was; what is wrong stands below it. */
export function CellEditor({ column, row, editing }: CellEditorProps) {
  const { text, locale } = useText()
  const { resource } = editing
  const { path, field } = column
  const before = valueAt(row, path)
  const [value, setValue] = useState(before)
  const [refused, setRefused] = useState('')
  const saving = useRef(false)
  const form = useFormRecord(resource, row, { [path]: value })
  const writes = useRecordWrites(resource.name)
  const renew = useRenew()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input, textarea, [tabindex]')?.focus()
  }, [])

  const draft = form.problems.find(problem => problem.path === path)
  const isFrozen = form.conditions[path]?.readOnly === true
  const problem = refused || (draft ? fieldProblem(draft, locale).message : '')
  const id = `cell-${row.id}-${path}`
  const { Input } = viewsOf(field)

  async function save() {
    if (saving.current || draft || isFrozen) return
    if (isSameValue(value, before)) return editing.end()
    saving.current = true
    try {
      const payload = form.payload[path]
      await writes.update(row.id, versionOf(row), { [path]: payload === undefined ? null : payload })
      editing.end()
    } catch (error) {
      setRefused(wordsOf(error, path))
      if (error instanceof HttpFailure && error.reason === 'stale-version') void renew()
    } finally {
      saving.current = false
    }
  }
  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation()
    const isOpen = box.current?.querySelector('[aria-expanded="true"]') != null
    if (event.key === 'Escape' && !isOpen) editing.end()
    // Of an open list of choices Enter takes one.
    else if (event.key === 'Enter' && !isOpen && !event.nativeEvent.isComposing) {
      event.preventDefault()
      void save()
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the input inside
    <div ref={box} className={styles.editor} onKeyDown={onKeyDown} onClick={event => event.stopPropagation()}>
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

function wordsOf(error: unknown, path: string): string {
  const problems = error instanceof HttpFailure ? error.problems : []
  const own = problems.find(problem => problem.path === path) ?? problems[0]
  return own?.message ?? (error instanceof HttpFailure && error.detail ? error.detail : problemText(error))
}
