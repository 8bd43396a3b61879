import { useEffect, useRef, useState } from 'react'
import { evaluateCondition } from '#model/expression/evaluate.ts'
import { useText } from '#web/i18n/use-text.ts'
import { PlusOutlined } from '#web/ui/icons.ts'
import { usePageModel } from '../page-model-context.tsx'
import { fieldAt } from '../records/field-at.ts'
import { valueAt } from '../records/row-values.ts'
import { useViewText } from '../view-text.ts'
import styles from './calendar.module.css'
import { CalendarEntry } from './calendar-entry.tsx'
import type { CalendarParts } from './use-calendar.ts'

/** Maximum number of entries per day in a month; a button leads to the rest. */
const MOST_IN_MONTH = 4

/** Weeks as rows of a table, days as its cells. */
export function CalendarGrid({ calendar }: { readonly calendar: CalendarParts }) {
  const { locale } = useText()
  const { days, heading, now } = calendar
  const today = useRef<HTMLTableRowElement>(null)
  // At the end of a month its week would be below the visible part of the page.
  useEffect(() => {
    today.current?.scrollIntoView({ block: 'nearest' })
  }, [])
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
          <tr key={week[0]} ref={week.includes(now) ? today : undefined}>
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
