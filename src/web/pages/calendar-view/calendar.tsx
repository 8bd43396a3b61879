import type { CalendarOptions } from '#model/page-kinds/calendar.ts'
import { Alert, Button, Segmented, Skeleton } from '#web/ui/antd.ts'
import { LeftOutlined, RightOutlined } from '#web/ui/icons.ts'
import type { DrawnParts } from '../list-view/record-list.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { useViewText } from '../view-text.ts'
import styles from './calendar.module.css'
import { CalendarAgenda } from './calendar-agenda.tsx'
import { SPANS, type Span } from './calendar-days.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { CalendarLegend } from './calendar-legend.tsx'
import { useCalendar } from './use-calendar.ts'

/** Records on their days: a grid of a month or week, of one day and on phones the days one below the other. */
export function Calendar(props: DrawnParts & { readonly calendar: CalendarOptions }) {
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
              ? words('calendar.cutCapped', { count: data.rows.length, total: data.total - 1 })
              : words('calendar.cut', { count: data.rows.length, total: data.total })
          }
        />
      )}
      {data.starting ? <Skeleton active title={false} paragraph={{ rows: 8 }} /> : <Days calendar={calendar} />}
    </div>
  )
}
