import { useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { useViewText } from '../view-text.ts'
import styles from './calendar.module.css'
import { CalendarEntry } from './calendar-entry.tsx'
import { CreateButton } from './create-button.tsx'
import { FreePlaces } from './free-places.tsx'
import type { CalendarParts } from './use-calendar.ts'

/** The days of the time that hold records (of a week or day: all of them), one below the other. */
export function CalendarAgenda({ calendar }: { readonly calendar: CalendarParts }) {
  const { locale } = useText()
  const words = useViewText()
  const { days, byDay, month, span, now } = calendar
  const format = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', weekday: 'short', timeZone: 'UTC' })
  const [from, setFrom] = useState(now)
  const own = days.filter(day => month === undefined || day.startsWith(month))
  const held = span === 'month' ? own.filter(day => byDay.has(day) || day === now) : own
  // On a phone nobody should have to scroll past what is over.
  const isNow = own.includes(now)
  const shown = isNow ? held.filter(day => day >= from) : held
  const earlier = held.length - shown.length
  if (shown.length === 0) return <p className={styles.none}>{words('calendar.none')}</p>
  return (
    <>
      {earlier > 0 && (
        <button type="button" className={styles.more} onClick={() => setFrom('')}>
          {words('calendar.earlier', { count: earlier })}
        </button>
      )}
      <ol className={styles.agenda}>
        {shown.map(day => (
          <li key={day} data-day={day} data-today={day === now || undefined}>
            <div className={styles.dayHead}>
              <time dateTime={day}>{format.format(new Date(`${day}T00:00:00Z`))}</time>
              <CreateButton day={day} calendar={calendar} />
            </div>
            <FreePlaces day={day} calendar={calendar} />
            {(byDay.get(day) ?? []).map(row => (
              <CalendarEntry key={row.id} row={row} calendar={calendar} />
            ))}
          </li>
        ))}
      </ol>
    </>
  )
}
