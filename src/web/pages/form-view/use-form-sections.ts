import { useMemo, useState } from 'react'
import type { FormSection, SectionLayout } from '#model/app-model.ts'
import { planSections, type SectionPlan } from './form-sections.ts'
import type { RecordForm } from './use-record-form.ts'

/** The sections of a form and the current one. */
export interface FormSections {
  readonly layout: SectionLayout
  readonly plans: readonly SectionPlan[]
  /** Index of the current section; tabs and steps show one at a time. */
  readonly open: number
  /** Whether this is the last step, or there are no steps: the form can be saved here. */
  readonly isLast: boolean
  /** Whether the section has problems that are due to be shown. */
  isFaulty(index: number): boolean
  show(index: number): void
  /** Goes to the next step, unless this one has problems, which are then shown. */
  next(): void
}

/** The sections as declared by the page. Steps are only for new records; existing ones are edited in tabs. */
export function useFormSections(
  form: RecordForm,
  sections: readonly FormSection[],
  wanted: SectionLayout = 'plain',
): FormSections {
  const { resource, mode } = form
  const planned = useMemo(() => planSections(resource, sections, mode), [resource, sections, mode])
  const plans = planned.filter(plan => isShown(plan, form))
  const layout = plans.length < 2 ? 'plain' : wanted === 'steps' && form.mode === 'update' ? 'tabs' : wanted
  const [chosen, setOpen] = useState(0)
  const open = Math.min(chosen, plans.length - 1)
  const isFaulty = (index: number) => pathsOf(plans[index], form).some(path => form.problemsOf(path).length > 0)
  // A refused save opens the section with the first problem.
  const [seen, setSeen] = useState(form.attempts)
  if (seen !== form.attempts) {
    setSeen(form.attempts)
    const first = plans.findIndex((_, index) => isFaulty(index))
    if (first >= 0 && !isFaulty(open)) setOpen(first)
  }
  return {
    layout,
    plans,
    open,
    isLast: layout !== 'steps' || open === plans.length - 1,
    isFaulty,
    show: setOpen,
    next() {
      const paths = pathsOf(plans[open], form)
      const faulty = form.problems.filter(({ path }) => paths.includes(path))
      if (faulty.length > 0) form.refuse(faulty.map(({ path }) => path))
      else setOpen(open + 1)
    },
  }
}

function isShown({ fields, lines }: SectionPlan, form: RecordForm): boolean {
  return lines !== undefined || fields.some(({ name }) => form.conditions[name]?.visible)
}

/** Paths where problems of the section can occur. */
function pathsOf(plan: SectionPlan | undefined, { problems, refused }: RecordForm): string[] {
  if (!plan) return []
  const { lines } = plan
  const own = plan.fields.map(({ name }) => name)
  const below = [...problems, ...refused].map(({ path }) => path).filter(path => path.split('/')[0] === lines?.name)
  return lines ? [...own, ...below] : own
}
