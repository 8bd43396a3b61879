import { Suspense, useState } from 'react'
import { lazyPart } from '#web/state/lazy-part.ts'
import { Input } from '#web/ui/antd.ts'
import type { FieldInputProps, FieldInputs } from '../field-views.ts'
import { readJson, writeJson } from '../json.tsx'
import { PresenceFilter } from '../shared/presence-filter.tsx'

/** Structured data: rows with declared columns, otherwise JSON text. */
export const jsonInputs: FieldInputs = {
  Input: JsonInput,
  Filter: PresenceFilter,
}

const RowsInput = lazyPart(() => import('../shared/rows-input.tsx'))

function JsonInput(props: FieldInputProps) {
  if (!props.field.rows) return <TextInput {...props} />
  return (
    <Suspense fallback={null}>
      <RowsInput {...props} />
    </Suspense>
  )
}

function TextInput(props: FieldInputProps) {
  const { id, value, disabled, invalid, describedBy, onChange } = props
  const [typed, setTyped] = useState<string>()
  // Typed text is shown unchanged until the value changes otherwise.
  const shown = typed !== undefined && same(readJson(typed), value) ? typed : writeJson(value)
  return (
    <Input.TextArea
      id={id}
      className="st-code st-textarea"
      spellCheck={false}
      rows={3}
      value={shown}
      disabled={disabled}
      aria-required={props.field.required || undefined}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onChange={event => {
        setTyped(event.target.value)
        onChange(readJson(event.target.value))
      }}
    />
  )
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
