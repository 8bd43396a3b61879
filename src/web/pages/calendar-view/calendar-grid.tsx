import { useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { useViewText } from '../view-text.ts'
import styles from './calendar.module.css'
import { CalendarEntry } from './calendar-entry.tsx'
import { CreateButton } from './create-button.tsx'
import { FreePlaces } from './free-places.tsx'
import type { CalendarParts } from './use-calendar.ts'

/** Maximum number of entries per day in a month; a button leads to the rest. */
const MOST_IN_MONTH = 4

/** Weeks as rows of a table, days as its cells. */
export function CalendarGrid({ calendar }: { readonly calendar: CalendarParts }) {
  const { locale } = useText()
  const { days, heading } = calendar
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  return (
    <table className={styles.grid} aria-label={heading}>
      <thead>
        <tr>
          {weeks[0]?.map(day => (
            <th key={day} scope="col">
              {weekday.format(new Date(`${day}T00:00:00Z`))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(week => (
          <tr key={week[0]}>
            {week.map(day => (
              <Day key={day} day={day} calendar={calendar} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day({ day, calendar }: { readonly day: string; readonly calendar: CalendarParts }) {
  const words = useViewText()
  const { byDay, month, now, span, show, move } = calendar
  const [over, setOver] = useState(false)
  const rows = byDay.get(day) ?? []
  const shown = span === 'month' ? rows.slice(0, MOST_IN_MONTH) : rows
  const left = rows.length - shown.length
  return (
    <td
      className={styles.day}
      data-day={day}
      data-other={month !== undefined && !day.startsWith(month) ? true : undefined}
      data-today={day === now || undefined}
      data-over={over || undefined}
      onDragOver={event => {
        if (!move.dragged) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        move.drop(day)
      }}
    >
      <div className={styles.dayHead}>
        <time dateTime={day} aria-current={day === now ? 'date' : undefined}>
          {Number(day.slice(8))}
        </time>
        <CreateButton day={day} calendar={calendar} />
      </div>
      <FreePlaces day={day} calendar={calendar} />
      {shown.map(row => (
        <CalendarEntry key={row.id} row={row} calendar={calendar} />
      ))}
      {left > 0 && (
        <button type="button" className={styles.more} onClick={() => show(day, 'day')}>
          {words('calendar.more', { count: left })}
        </button>
      )}
    </td>
  )
}
