import { evaluateCondition } from '#model/expression/evaluate.ts'
import { useText } from '#web/i18n/use-text.ts'
import { usePageModel } from '../page-model-context.tsx'
import { fieldAt } from '../records/field-at.ts'
import { valueAt } from '../records/row-values.ts'
import { useViewText } from '../view-text.ts'
import styles from './calendar.module.css'
import type { CalendarParts } from './use-calendar.ts'

/** Free places on a future day: `Morning 3 · Afternoon 0`. */
export function FreePlaces({ day, calendar }: { readonly day: string; readonly calendar: CalendarParts }) {
  const { text } = useText()
  const words = useViewText()
  const { resources } = usePageModel()
  const { byDay, now, list, calendar: options } = calendar
  const { places } = options
  if (!places || day < now) return null
  const rows = (byDay.get(day) ?? []).filter(
    row => places.when === undefined || evaluateCondition(places.when, { record: row }),
  )
  const choices = fieldAt(resources, list.resource, places.by)?.field.options ?? []
  const parts = choices.flatMap(({ value, title }) => {
    const own = rows.filter(row => valueAt(row, places.by) === value)
    if (own.length === 0) return []
    const left = own.reduce((sum, row) => sum + Math.max(0, Number(valueAt(row, places.free) ?? 0)), 0)
    return [`${text(title)} ${left}`]
  })
  return parts.length === 0 ? null : (
    <p className={styles.free}>{words('calendar.free', { places: parts.join(' · ') })}</p>
  )
}
