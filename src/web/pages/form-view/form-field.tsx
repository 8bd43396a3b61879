import { type FocusEvent, memo } from 'react'
import type { ClientField, ClientResource } from '#model/client-model.ts'
import type { FieldConditions } from '#model/records/conditions.ts'
import type { RecordValues } from '#model/records/context.ts'
import { viewsOf } from '#web/fields/index.ts'
import { inputsOf } from '#web/fields/inputs/index.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Form } from '#web/ui/antd.ts'
import { isMissing } from '../records/row-values.ts'
import styles from './form-field.module.css'

export interface FormFieldProps {
  /** DOM id of the control. */
  readonly id: string
  readonly field: ClientField
  readonly resource: ClientResource
  readonly value: unknown
  /** The record, for choices that depend on it; only given to fields that need it. */
  readonly record: RecordValues
  readonly conditions: FieldConditions
  /** The account may not write the field in this form. */
  readonly locked: boolean
  readonly problems: readonly string[]
  /** What other records have to say to the value. */
  readonly hint?: string | undefined
  /** Where the field stands in the form, if it is no field of the record itself (`workers/3/phone`). */
  readonly path?: string
  onChange(name: string, value: unknown): void
}

/**
 * One field of a form: label, control, help and problems, tied together for screen readers. It has no `name`: values,
 * defaults and problems follow from each other by src/model, so they stand in React's state and not in antd's store as well.
 */
export const FormField = memo(function FormField(props: FormFieldProps) {
  const { id, field, resource, value, record, conditions, locked, problems, hint, onChange } = props
  const { t, text } = useText()
  const { View, wide } = viewsOf(field)
  const { Input } = inputsOf(field)
  const help = field.help ? text(field.help) : ''
  const isWrong = problems.length > 0
  const parts = [help && `${id}-help`, hint && `${id}-hint`, isWrong && `${id}-problems`]
  const describedBy = parts.filter(Boolean).join(' ')
  const readOnly = locked || conditions.readOnly
  const isRequired = conditions.required && !readOnly
  return (
    <Form.Item
      layout="vertical"
      className={wide ? `${styles.field} ${styles.wide}` : (styles.field as string)}
      data-field={props.path ?? field.name}
      data-invalid={isWrong || undefined}
      label={
        <span id={`${id}-label`}>
          {text(field.title)}
          {isRequired && <span className="visually-hidden">{t('pages.form.requiredMark')}</span>}
        </span>
      }
      htmlFor={readOnly ? undefined : id}
      required={isRequired}
      validateStatus={isWrong ? 'error' : undefined}
      help={
        isWrong && (
          <div id={`${id}-problems`} role="alert">
            {problems.map(problem => (
              <div key={problem}>{problem}</div>
            ))}
          </div>
        )
      }
      extra={
        (help || hint) && (
          <>
            {help && <div id={`${id}-help`}>{help}</div>}
            {hint && (
              <div id={`${id}-hint`} className={styles.hint} role="status">
                {hint}
              </div>
            )}
          </>
        )
      }
    >
      {readOnly ? (
        <div className={styles.readOnly}>
          {isMissing(value) ? '-' : <View field={field} resource={resource} value={value} mode="detail" />}
        </div>
      ) : (
        <Input
          id={id}
          field={conditions.required === field.required ? field : { ...field, required: conditions.required }}
          resource={resource}
          value={value}
          record={record}
          invalid={isWrong}
          describedBy={describedBy || undefined}
          onChange={next => onChange(field.name, next)}
        />
      )}
    </Form.Item>
  )
}, isSameField)

/** Typing into one field draws no other: conditions and problems are made anew each time, but seldom differ. */
function isSameField(a: FormFieldProps, b: FormFieldProps): boolean {
  for (const key in a) {
    const name = key as keyof FormFieldProps
    if (name !== 'conditions' && name !== 'problems' && !Object.is(a[name], b[name])) return false
  }
  const { conditions: x, problems: p } = a
  const { conditions: y, problems: q } = b
  return (
    x.visible === y.visible &&
    x.required === y.required &&
    x.readOnly === y.readOnly &&
    p.length === q.length &&
    p.every((problem, at) => problem === q[at])
  )
}

/** For a form's `onBlur`: tells which field (`data-field`) the focus has left. Movement inside a field does not count. */
export function fieldLeft(onLeave: (name: string) => void) {
  return (event: FocusEvent<HTMLElement>) => {
    const field = event.target.closest<HTMLElement>('[data-field]')
    if (field?.dataset.field && !field.contains(event.relatedTarget)) onLeave(field.dataset.field)
  }
}
