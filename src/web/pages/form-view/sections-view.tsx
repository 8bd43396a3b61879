import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { Button, Steps } from '#web/ui/antd.ts'
import { SectionTabs } from '../detail-view/section-tabs.tsx'
import { useNarrow } from '../use-narrow.ts'
import { FormSection } from './form-section.tsx'
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
          // What was passed may be seen again; what lies ahead is reached by "next".
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

/** Says which step is shown. It has the focus when the step has changed: the button that led there may be gone. */
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

/** Back and next between the steps of a form; nothing where it has none. */
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
