import { PlusOutlined } from '#web/ui/icons.ts'
import { useViewText } from '../view-text.ts'
import styles from './calendar.module.css'
import type { CalendarParts } from './use-calendar.ts'

/** Opens the form of a new record on the day, if the account may create one. */
export function CreateButton({ day, calendar }: { readonly day: string; readonly calendar: CalendarParts }) {
  const words = useViewText()
  const { create } = calendar
  if (!create) return null
  const label = words('calendar.create', { day })
  return (
    <button type="button" className={styles.create} aria-label={label} title={label} onClick={() => create(day)}>
      <PlusOutlined />
    </button>
  )
}
