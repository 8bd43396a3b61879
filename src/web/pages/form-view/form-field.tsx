import { type FocusEvent, memo, useLayoutEffect } from 'react'
import type { ClientField, ClientResource } from '#model/client-model.ts'
import { isEmpty } from '#model/is-empty.ts'
import type { FieldConditions } from '#model/records/conditions.ts'
import type { RecordValues } from '#model/records/context.ts'
import { namesRead } from '#web/fields/choices/choice-params.ts'
import { viewsOf } from '#web/fields/index.ts'
import { inputsOf } from '#web/fields/inputs/index.ts'
import { formatWords } from '#web/fields/text.tsx'
import { useText } from '#web/i18n/use-text.ts'
import { Form } from '#web/ui/antd.ts'
import { isSameValue } from '../records/row-values.ts'
import styles from './form-field.module.css'

export interface FormFieldProps {
  /** DOM id of the control. */
  readonly id: string
  readonly field: ClientField
  readonly resource: ClientResource
  readonly value: unknown
  /** The record, for dependent choices; only given to fields that need it. */
  readonly record: RecordValues
  readonly conditions: FieldConditions
  /** The account may not write the field in this form. */
  readonly locked: boolean
  readonly problems: readonly string[]
  /** Hints of other records about the value. */
  readonly hint?: string | undefined
  /** Path of the field in the form, if it is not a field of the record itself (`workers/3/phone`). */
  readonly path?: string
  onChange(name: string, value: unknown): void
  /** Takes the only choice of a required field, as an initial value rather than user input. */
  readonly onFill?: ((name: string, value: unknown) => void) | undefined
}

/**
 * One field of a form: label, control, help and problems, connected for screen readers by antd's `Form.Item`. antd's store
 * mirrors values and errors from the caller: values, defaults and problems come from src/model.
 */
export const FormField = memo(function FormField(props: FormFieldProps) {
  const { id, field, value, conditions, locked, problems, path = field.name } = props
  const { t, text, locale } = useText()
  const { wide } = viewsOf(field)
  const name = path.split('/')
  useStored(name, value, problems)
  const help = field.help ? text(field.help) : ''
  const hint = props.hint ?? formatWords({ field, value, locale })
  const readOnly = locked || conditions.readOnly
  const isRequired = conditions.required && !readOnly
  return (
    <Form.Item
      name={name}
      initialValue={value}
      getValueFromEvent={asItIs}
      layout="vertical"
      className={wide ? `${styles.field} ${styles.wide}` : (styles.field as string)}
      data-field={path}
      data-invalid={problems.length > 0 || undefined}
      label={
        <span id={`${id}-label`}>
          {text(field.title)}
          {isRequired && <span className="visually-hidden">{t('pages.form.requiredMark')}</span>}
        </span>
      }
      htmlFor={readOnly ? undefined : id}
      required={isRequired}
      extra={
        (help || hint) && (
          <>
            {help && <div>{help}</div>}
            {hint && (
              <div className={styles.hint} role="status">
                {hint}
              </div>
            )}
          </>
        )
      }
    >
      <Control {...props} readOnly={readOnly} onChange={(next: unknown) => props.onChange(field.name, next)} />
    </Form.Item>
  )
}, isSameField)

/** Mirrors computed values and changed problems of a field in antd's store. */
function useStored(name: readonly string[], value: unknown, problems: readonly string[]): void {
  const form = Form.useFormInstance()
  useLayoutEffect(() => {
    const path = [...name]
    const isStored = Object.is(form.getFieldValue(path), value)
    const isShown = form.getFieldError(path).join('\n') === problems.join('\n')
    if (!isStored || !isShown) form.setFields([{ name: path, value, errors: [...problems] }])
  })
}

/** Our inputs pass the value itself; antd would take an object with a `target` for an event. */
const asItIs = (value: unknown) => value

interface ControlProps extends Omit<FormFieldProps, 'onChange'> {
  readonly readOnly: boolean
  onChange(value: unknown): void
  readonly 'aria-invalid'?: string
  readonly 'aria-describedby'?: string
}

/** The input, or the value if read-only; `Form.Item` passes the value and the ids of its descriptions. */
function Control(props: ControlProps) {
  const { id, field, resource, value, record, conditions, readOnly, onChange, onFill, ...aria } = props
  const { View } = viewsOf(field)
  const { Input } = inputsOf(field)
  if (readOnly)
    return (
      <div className={styles.readOnly}>
        {isEmpty(value) ? '-' : <View field={field} resource={resource} value={value} mode="detail" />}
      </div>
    )
  return (
    <Input
      id={id}
      field={conditions.required === field.required ? field : { ...field, required: conditions.required }}
      resource={resource}
      value={value}
      record={record}
      invalid={aria['aria-invalid'] === 'true'}
      describedBy={aria['aria-describedby']}
      onChange={onChange}
      onFill={onFill && conditions.required ? only => onFill(field.name, only) : undefined}
    />
  )
}

/** Typing into one field re-renders no other: conditions, problems and record are new objects each time, but rarely differ. */
function isSameField(a: FormFieldProps, b: FormFieldProps): boolean {
  for (const key in a) {
    const name = key as keyof FormFieldProps
    if (!COMPARED_BELOW.has(name) && !Object.is(a[name], b[name])) return false
  }
  const { conditions: x, problems: p } = a
  const { conditions: y, problems: q } = b
  return (
    isSameRecord(a, b) &&
    x.visible === y.visible &&
    x.required === y.required &&
    x.readOnly === y.readOnly &&
    p.length === q.length &&
    p.every((problem, at) => problem === q[at])
  )
}

const COMPARED_BELOW: ReadonlySet<string> = new Set(['conditions', 'problems', 'record'])

/** The record is a new object with each key; choices read few values of it, which the schema names. */
function isSameRecord({ field, record }: FormFieldProps, { record: other }: FormFieldProps): boolean {
  if (record === other) return true
  const readsAll = field.choices === undefined || field.component !== undefined
  return !readsAll && namesRead(field).every(name => isSameValue(record[name], other[name]))
}

/** For a form's `onBlur`: reports which field (`data-field`) lost the focus. Movement inside a field does not count. */
export function fieldLeft(onLeave: (name: string) => void) {
  return (event: FocusEvent<HTMLElement>) => {
    const field = event.target.closest<HTMLElement>('[data-field]')
    if (field?.dataset.field && !field.contains(event.relatedTarget)) onLeave(field.dataset.field)
  }
}
