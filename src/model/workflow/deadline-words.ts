import type { Deadline } from '../app-model.ts'
import { parseDuration } from '../dates/calendar-duration.ts'
import type { Locale, LocalizedText } from '../localized-text.ts'

const UNITS = {
  'zh-CN': { months: '个月', days: '天', hours: '小时', minutes: '分钟', seconds: '秒' },
  'en-US': { months: 'month', days: 'day', hours: 'hour', minutes: 'minute', seconds: 'second' },
} as const satisfies Record<Locale, object>
type Unit = keyof (typeof UNITS)['en-US']
const WORKING: Readonly<Record<Unit, string>> = {
  ...UNITS['zh-CN'],
  days: '个工作日',
  hours: '个工作小时',
  minutes: '工作分钟',
}

const WORDS = {
  'zh-CN': { within: (time: string) => `${time}内`, by: (field: string) => `不晚于${field}` },
  'en-US': { within: (time: string) => `within ${time}`, by: (field: string) => `by ${field}` },
} as const satisfies Record<Locale, object>

/** A short text of a deadline: "within 3 days", "by Due on", "by Leaves at + 2 hours". */
export function deadlineWords(
  { after, from, working }: Deadline,
  fields: Readonly<Record<string, { readonly title: LocalizedText }>>,
  locale: Locale,
): string {
  const time = durationWords(after, locale, working !== undefined)
  if (from === undefined) return WORDS[locale].within(time)
  const field = fields[from]?.title[locale] ?? from
  return WORDS[locale].by(time === '' ? field : `${field} + ${time}`)
}

/** '' for a zero duration. */
function durationWords(text: string, locale: Locale, working: boolean): string {
  const { months = 0, days = 0, seconds: all = 0 } = parseDuration(text) ?? {}
  const parts: Readonly<Record<Unit, number>> = {
    months,
    days,
    hours: Math.floor(all / 3600),
    minutes: Math.floor(all / 60) % 60,
    seconds: all % 60,
  }
  // Months always go by the calendar.
  const isWorking = (unit: Unit) => working && unit !== 'months'
  const word = (unit: Unit, count: number) =>
    locale === 'zh-CN'
      ? `${count}${isWorking(unit) ? WORKING[unit] : UNITS[locale][unit]}`
      : `${count} ${isWorking(unit) ? 'working ' : ''}${UNITS[locale][unit]}${count === 1 ? '' : 's'}`
  const units = (Object.keys(parts) as Unit[]).filter(unit => parts[unit] > 0)
  return units.map(unit => word(unit, parts[unit])).join(locale === 'zh-CN' ? '' : ' ')
}
