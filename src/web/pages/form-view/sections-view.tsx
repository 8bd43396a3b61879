import { type ReactNode, useEffect, useRef } from 'react'
import { useRightsLimits, whyNot } from '#web/data/account/rights-limits.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useNarrow } from '#web/state/media-store.ts'
import { Button, Steps } from '#web/ui/antd.ts'
import { SectionTabs } from '../detail-view/section-tabs.tsx'
import { FormField } from './form-field.tsx'
import { isWritable } from './form-record.ts'
import type { SectionPlan } from './form-sections.ts'
import { LinesEditor } from './lines/lines-editor.tsx'
import styles from './record-form.module.css'
import type { FormSections } from './use-form-sections.ts'
import type { RecordForm } from './use-record-form.ts'

interface SectionsViewProps {
  readonly form: RecordForm
  readonly sections: FormSections
  readonly id: string
}

/** The sections of a form: below each other, as tabs or as steps. */
export function SectionsView({ form, sections, id }: SectionsViewProps) {
  const { t, text } = useText()
  const narrow = useNarrow()
  const { plans, layout, open } = sections
  const titleOf = (index: number) => text(plans[index]?.title) || t('forms.section', { number: index + 1 })
  if (layout === 'plain')
    return plans.map((section, index) => (
      <FormSection key={section.fields[0]?.name ?? index} section={section} form={form} id={id} />
    ))
  const content = (index: number) => <FormSection section={plans[index]!} form={form} id={id} untitled />
  if (layout === 'tabs')
    return (
      <SectionTabs
        open={String(open)}
        onOpen={key => sections.show(Number(key))}
        tabs={plans.map((_, index) => ({
          key: String(index),
          label: titleOf(index),
          faulty: sections.isFaulty(index),
          content: content(index),
        }))}
      />
    )
  return (
    <div className="st-stack">
      <Steps
        size="small"
        current={open}
        direction="horizontal"
        responsive={false}
        labelPlacement={narrow ? 'vertical' : 'horizontal'}
        items={plans.map((_, index) => ({
          title: narrow && index !== open ? '' : titleOf(index),
          status: sections.isFaulty(index) ? 'error' : index < open ? 'finish' : index === open ? 'process' : 'wait',
          // Earlier steps can be revisited; later ones are reached by "next".
          disabled: index > open,
        }))}
        onChange={sections.show}
      />
      <StepHeading step={open}>
        {t('forms.step', { number: open + 1, count: plans.length, title: titleOf(open) })}
      </StepHeading>
      {content(open)}
    </div>
  )
}

/** Names the current step. It gets the focus when the step changes, because the pressed button may be gone. */
function StepHeading({ step, children }: { readonly step: number; readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  return (
    <h2 ref={heading} tabIndex={-1} className="visually-hidden">
      {children}
    </h2>
  )
}

/** Buttons between the steps of a form; renders nothing without steps. */
export function StepButtons({ sections }: { readonly sections: FormSections }) {
  const { t } = useText()
  const { layout, open, isLast } = sections
  if (layout !== 'steps') return null
  return (
    <>
      {open > 0 && <Button onClick={() => sections.show(open - 1)}>{t('forms.previous')}</Button>}
      {!isLast && (
        <Button type="primary" onClick={sections.next}>
          {t('forms.next')}
        </Button>
      )}
    </>
  )
}

interface FormSectionProps {
  readonly section: SectionPlan
  readonly form: RecordForm
  readonly id: string
  /** Tabs and steps already show the heading. */
  readonly untitled?: boolean
}

/** One section of a form: its fields in columns, and below them its lines. */
function FormSection({ section, form, id, untitled = false }: FormSectionProps) {
  const { text } = useText()
  const base = form.base
  const { of: limits } = useRightsLimits(form.resource.name, base ? [base] : NO_ROWS)
  const refusalOf = (name: string) => (base ? whyNot(limits.get(base.id), [name]) : undefined)
  const shown = section.fields.filter(field => form.conditions[field.name]?.visible)
  const lines = form.lines.find(each => each.lines === section.lines)
  if (shown.length === 0 && !lines) return null
  return (
    <section className={styles.section}>
      {section.title && !untitled && <h2 className="st-section-title">{text(section.title)}</h2>}
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
