import { useRef } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { Button, Input } from '#web/ui/antd.ts'
import type { FieldInputProps, FieldInputs } from '../field-views.ts'
import { TextFilter } from '../shared/text-filter.tsx'

/** Text of several lines. */
export const textareaInputs: FieldInputs = {
  Input: TextareaInput,
  Filter: TextFilter,
}

function TextareaInput(props: FieldInputProps) {
  const { id, field, value, disabled, invalid, describedBy, onChange } = props
  const { t, text } = useText()
  const box = useRef<HTMLDivElement>(null)
  const change = (next: string) => onChange(next === '' ? null : next)
  // The last cursor position; the end of the text before there was one.
  const insert = (placeholder: string) => {
    const area = box.current?.querySelector('textarea')
    if (!area) return
    const { selectionStart: from, selectionEnd: to, value: typed } = area
    change(`${typed.slice(0, from)}${placeholder}${typed.slice(to)}`)
    const cursor = from + placeholder.length
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(cursor, cursor)
    })
  }
  const area = (
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
      onChange={event => change(event.target.value)}
    />
  )
  if (!field.placeholders) return area
  return (
    <div ref={box}>
      {area}
      <fieldset aria-label={t('pages.placeholders')} className="st-placeholders">
        {field.placeholders.map(({ value: name, title }) => (
          <Button key={name} size="small" disabled={disabled} onClick={() => insert(`\${${name}}`)}>
            {text(title)}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
