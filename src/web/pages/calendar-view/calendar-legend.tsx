import { useText } from '#web/i18n/use-text.ts'
import { usePageModel } from '../page-model-context.tsx'
import { fieldAt } from '../records/field-at.ts'
import { valueAt } from '../records/row-values.ts'
import { useViewText } from '../view-text.ts'
import styles from './calendar.module.css'
import type { CalendarParts } from './use-calendar.ts'

/** What the colours mean, as far as they are seen, and how many entries have each. */
export function CalendarLegend({ calendar }: { readonly calendar: CalendarParts }) {
  const { text } = useText()
  const words = useViewText()
  const { resources } = usePageModel()
  const { list, data, calendar: options } = calendar
  const { color } = options
  const field = color === undefined ? undefined : fieldAt(resources, list.resource, color)?.field
  if (!field || color === undefined) return null
  const counts = new Map<unknown, number>()
  for (const row of data.rows) counts.set(valueAt(row, color), (counts.get(valueAt(row, color)) ?? 0) + 1)
  const seen = (field.options ?? []).filter(({ value }) => counts.has(value))
  if (seen.length === 0) return null
  return (
    <ul className={styles.legend} aria-label={words('calendar.legend')}>
      {seen.map(option => (
        <li key={option.value}>
          <span className={`st-tag-${option.color ?? 'plain'}`}>{text(option.title)}</span> {counts.get(option.value)}
        </li>
      ))}
    </ul>
  )
}
