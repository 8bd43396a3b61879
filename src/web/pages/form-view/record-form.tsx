import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import type { FormSection } from '#model/app-model.ts'
import { useText } from '#web/i18n/use-text.ts'
import { ConflictBar } from './conflict-bar.tsx'
import { fieldLeft } from './field-left.ts'
import { FormField } from './form-field.tsx'
import { isWritable } from './form-record.ts'
import { planSections } from './form-sections.ts'
import styles from './record-form.module.css'
import { RestoredBar } from './restored-bar.tsx'
import type { RecordForm as RecordFormState } from './use-record-form.ts'

interface RecordFormProps {
  readonly form: RecordFormState
  readonly sections: readonly FormSection[]
  /** Buttons below the fields. */
  readonly children?: ReactNode
}

/** The fields of a record in sections. Ctrl+S and Ctrl+Enter save; a refused save moves the focus to the first problem. */
export function RecordForm({ form, sections, children }: RecordFormProps) {
  const { t } = useText()
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  useFocusOnRefusal(element, form.refusals)
  const save = () => void form.save()
  const keys = (event: KeyboardEvent) => {
    const wantsSave = (event.ctrlKey || event.metaKey) && (event.key === 'Enter' || event.key.toLowerCase() === 's')
    if (!wantsSave) return
    event.preventDefault()
    event.stopPropagation()
    save()
  }
  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      aria-label={t('pages.form.label')}
      onKeyDown={keys}
      onBlur={fieldLeft(form.leave)}
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      {form.restored && <RestoredBar at={form.restored.at} onDiscard={form.discard} />}
      {form.conflict && <ConflictBar form={form} current={form.conflict} />}
      {form.general.length > 0 && (
        <div role="alert" className={styles.general} tabIndex={-1}>
          {form.general.map(problem => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      )}
      {planSections(form.resource, sections, form.mode).map((section, index) => (
        <Section key={section.fields[0]?.name ?? index} section={section} form={form} id={id} />
      ))}
      {children}
    </form>
  )
}

interface SectionProps {
  readonly section: ReturnType<typeof planSections>[number]
  readonly form: RecordFormState
  readonly id: string
}

function Section({ section, form, id }: SectionProps) {
  const { text } = useText()
  const shown = section.fields.filter(field => form.conditions[field.name]?.visible)
  if (shown.length === 0) return null
  return (
    <section className={styles.section}>
      {section.title && <h2 className={styles.title}>{text(section.title)}</h2>}
      <div className={styles.fields} data-columns={section.columns ?? 2}>
        {shown.map(field => (
          <FormField
            key={field.name}
            id={`${id}${field.name}`}
            field={field}
            resource={form.resource}
            value={form.values[field.name]}
            record={field.choices || field.component ? form.values : NO_RECORD}
            conditions={form.conditions[field.name] ?? UNCONDITIONAL}
            locked={!isWritable(field, form.mode)}
            problems={form.problemsOf(field.name)}
            onChange={form.set}
          />
        ))}
      </div>
    </section>
  )
}

const NO_RECORD = {}
const UNCONDITIONAL = { visible: true, required: false, readOnly: false }

function useFocusOnRefusal(element: { readonly current: HTMLElement | null }, refusals: number): void {
  useEffect(() => {
    if (refusals === 0) return
    const first = element.current?.querySelector<HTMLElement>(
      '[role="alert"], [data-invalid] input, [data-invalid] textarea, [data-invalid] button',
    )
    first?.focus()
    first?.scrollIntoView({ block: 'center' })
  }, [refusals, element])
}
