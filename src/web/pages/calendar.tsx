import { useState } from 'react'
import type { PageModel } from '#model/client-model.ts'
import { type CalendarOptions, calendarOf } from '#model/page-kinds/calendar.ts'
import { groupedDigits } from '#model/text/grouped-digits.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Alert, Button, Segmented } from '#web/ui/antd.ts'
import { LeftOutlined, RightOutlined } from '#web/ui/icons.ts'
import { Outline } from '#web/ui/outline.tsx'
import styles from './calendar-view/calendar.module.css'
import { SPANS, type Span } from './calendar-view/calendar-days.ts'
import { CalendarEntry } from './calendar-view/calendar-entry.tsx'
import { CalendarGrid, CreateButton, FreePlaces } from './calendar-view/calendar-grid.tsx'
import { type CalendarParts, useCalendar } from './calendar-view/use-calendar.ts'
import { type DrawnParts, RecordList } from './list-view/record-list.tsx'
import { SwitchedRows } from './list-view/switched-rows.tsx'
import { LoadFailed } from './load-failed.tsx'
import { PageModelContext, usePageModel } from './page-model-context.tsx'
import { fieldAt } from './records/field-at.ts'
import { valueAt } from './records/row-values.ts'
import { useViewText } from './view-text.ts'

/** Records on the days of a month or week; a switch shows them as a list. */
export function CalendarPage({ pageModel }: { readonly pageModel: PageModel }) {
  const calendar = calendarOf(pageModel.page)
  return (
    <PageModelContext pageModel={pageModel}>
      <RecordList
        first={calendar.first}
        draw={parts => (
          <SwitchedRows {...parts} kind="calendar" first={calendar.first}>
            <Calendar {...parts} calendar={calendar} />
          </SwitchedRows>
        )}
      />
    </PageModelContext>
  )
}

/** Records on their days: a grid of a month or week, a single day, or on phones a list of days. */
function Calendar(props: DrawnParts & { readonly calendar: CalendarOptions }) {
  const words = useViewText()
  const { narrow } = props
  const calendar = useCalendar(props)
  const { data, span, heading, today, go, setSpan } = calendar
  const Days = narrow || span === 'day' ? CalendarAgenda : CalendarGrid
  return (
    <div className={styles.calendar}>
      <div className={styles.tools}>
        <Button icon={<LeftOutlined aria-hidden />} aria-label={words('calendar.previous')} onClick={() => go(-1)} />
        <Button onClick={today}>{words('calendar.today')}</Button>
        <Button icon={<RightOutlined aria-hidden />} aria-label={words('calendar.next')} onClick={() => go(1)} />
        <h2 className={styles.heading} aria-live="polite">
          {heading}
        </h2>
        <Segmented
          aria-label={words('calendar.span')}
          value={span}
          options={SPANS.map(value => ({ value, label: words(`calendar.${value}`) }))}
          onChange={value => setSpan(value as Span)}
        />
      </div>
      <CalendarLegend calendar={calendar} />
      {data.error && <LoadFailed error={data.error} words={words('calendar.failed')} onRetry={data.refresh} />}
      {data.total > data.rows.length && !data.starting && (
        <Alert
          type="info"
          showIcon
          message={
            data.isCapped
              ? words('calendar.cutCapped', {
                  count: groupedDigits(data.rows.length),
                  total: groupedDigits(data.total - 1),
                })
              : words('calendar.cut', { count: groupedDigits(data.rows.length), total: groupedDigits(data.total) })
          }
        />
      )}
      {data.starting ? <Outline lines={8} /> : <Days calendar={calendar} />}
    </div>
  )
}

/** The legend of the visible colours, with the number of entries of each. */
function CalendarLegend({ calendar }: { readonly calendar: CalendarParts }) {
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

/** The days of the period as a list: in a month those with records, in a week or day all of them. */
function CalendarAgenda({ calendar }: { readonly calendar: CalendarParts }) {
  const { locale } = useText()
  const words = useViewText()
  const { days, byDay, month, span, now } = calendar
  const format = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', weekday: 'short', timeZone: 'UTC' })
  const [from, setFrom] = useState(now)
  const own = days.filter(day => month === undefined || day.startsWith(month))
  const held = span === 'month' ? own.filter(day => byDay.has(day) || day === now) : own
  // On a phone users should not have to scroll past earlier days.
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
