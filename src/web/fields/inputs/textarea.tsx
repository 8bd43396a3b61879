import { Input } from '#web/ui/antd.ts'
import type { FieldInputProps, FieldInputs } from '../field-views.ts'
import { TextFilter } from '../shared/text-filter.tsx'

/** Text of several lines. */
export const textareaInputs: FieldInputs = {
  Input: TextareaInput,
  Filter: TextFilter,
}

function TextareaInput(props: FieldInputProps) {
  const { id, field, value, disabled, invalid, describedBy, onChange } = props
  return (
    <Input.TextArea
      id={id}
      value={typeof value === 'string' ? value : ''}
      maxLength={field.maxLength}
      showCount={field.maxLength !== undefined}
      rows={2}
      className="st-textarea"
      disabled={disabled}
      aria-required={field.required || undefined}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
    />
  )
}
