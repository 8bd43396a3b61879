import type { HTMLAttributes } from 'react'
import { Input } from '#web/ui/antd.ts'
import type { FieldInputProps } from '../field-views.ts'

/** Attributes of a one-line text input: a phone's keyboard and autofill. */
export interface TextKind {
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  readonly autoComplete?: string
}

/** Input for a kind of one-line text. */
export function TextInput(props: FieldInputProps & { readonly kind?: TextKind }) {
  const { id, field, value, disabled, invalid, describedBy, kind, onChange } = props
  return (
    <Input
      id={id}
      value={typeof value === 'string' ? value : ''}
      maxLength={field.length ?? field.maxLength}
      inputMode={kind?.inputMode}
      autoComplete={kind?.autoComplete ?? 'off'}
      disabled={disabled}
      allowClear={!disabled}
      aria-required={field.required || undefined}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
    />
  )
}
