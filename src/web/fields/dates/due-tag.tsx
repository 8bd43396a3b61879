import { formatDate } from '#model/dates/dates.ts'
import type { Locale } from '#model/localized-text.ts'
import { type TimeLeft, timeLeft } from '#model/workflow/time-left.ts'
import { fillText } from '#web/i18n/texts.ts'
import { useText } from '#web/i18n/use-text.ts'
import enUS from '#web/locales/en-US/deadlines.json'
import zhCN from '#web/locales/zh-CN/deadlines.json'

// Loaded with this tag, not with the first screen.
const TEXTS: Readonly<Record<Locale, typeof enUS>> = { 'zh-CN': zhCN, 'en-US': enUS }

/** The remaining time of the record in its state, or how long it is overdue; the exact time as tooltip. */
export default function DueTag({ due }: { readonly due: string }) {
  const { locale } = useText()
  const left = timeLeft(due, Date.now())
  if (!left) return null
  const texts = TEXTS[locale]
  const exact = fillText(texts['deadline.exact'], { time: formatDate(due, 'YYYY-MM-DD HH:mm') })
  const color = left.isOverdue ? 'red' : left.days === 0 ? 'orange' : 'plain'
  return (
    <time className={`st-tag st-tag-${color}`} dateTime={due} title={exact}>
      {fillText(texts[keyOf(left)], { days: Math.abs(left.days) })}
    </time>
  )
}

function keyOf({ isOverdue, days }: TimeLeft): keyof typeof enUS {
  if (isOverdue) return days === 0 ? 'deadline.overdueToday' : days === -1 ? 'deadline.overdueDay' : 'deadline.overdue'
  return days === 0 ? 'deadline.today' : days === 1 ? 'deadline.tomorrow' : 'deadline.later'
}
