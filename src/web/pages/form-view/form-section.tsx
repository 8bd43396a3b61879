import { useRightsLimits, whyNot } from '#web/account/rights-limits.ts'
import { useText } from '#web/i18n/use-text.ts'
import { FormField } from './form-field.tsx'
import { isWritable } from './form-record.ts'
import type { SectionPlan } from './form-sections.ts'
import { LinesEditor } from './lines/lines-editor.tsx'
import styles from './record-form.module.css'
import type { RecordForm } from './use-record-form.ts'

interface FormSectionProps {
  readonly section: SectionPlan
  readonly form: RecordForm
  readonly id: string
  /** Tabs and steps carry the heading already. */
  readonly untitled?: boolean
}

/** One section of a form: its fields in columns, and below them its lines. */
export function FormSection({ section, form, id, untitled = false }: FormSectionProps) {
  const { text } = useText()
  const base = form.base
  const { of: limits } = useRightsLimits(form.resource.name, base ? [base] : NO_ROWS)
  const refusalOf = (name: string) => (base ? whyNot(limits.get(base.id), [name]) : undefined)
  const shown = section.fields.filter(field => form.conditions[field.name]?.visible)
  const lines = form.lines.find(each => each.lines === section.lines)
  if (shown.length === 0 && !lines) return null
  return (
    <section className={styles.section}>
      {section.title && !untitled && <h2 className={styles.title}>{text(section.title)}</h2>}
      {shown.length > 0 && (
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
              locked={!isWritable(field, form.mode) || refusalOf(field.name) !== undefined}
              problems={form.problemsOf(field.name)}
              hint={(isWritable(field, form.mode) && refusalOf(field.name)) || form.hintOf(field.name)}
              onChange={form.set}
              onFill={form.fill}
            />
          ))}
        </div>
      )}
      {lines && <LinesEditor form={form} group={lines} id={id} titled={!section.title && !untitled} />}
    </section>
  )
}

const NO_RECORD = {}
const NO_ROWS: readonly [] = []
const UNCONDITIONAL = { visible: true, required: false, readOnly: false }
