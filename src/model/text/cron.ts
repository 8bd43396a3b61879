import type { Locale } from '../localized-text.ts'

/** Least and greatest number of each part: minute, hour, day of the month, month, day of the week (0 and 7 = Sunday). */
const BOUNDS = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const

/** Whether `text` is a numeric five-part schedule, e.g. `0 5 25 * *`. */
export function isCron(text: string): boolean {
  const parts = text.split(' ')
  return parts.length === BOUNDS.length && BOUNDS.every(([min, max], at) => isPart(parts[at] ?? '', min, max))
}

/** The schedule in words, e.g. `Day 25 of the month at 05:00`; undefined if that would be longer than the schedule. */
export function cronText(text: string, locale: Locale): string | undefined {
  if (!isCron(text)) return undefined
  const [minute = '', hour = '', day = '', month, weekDay = ''] = text.split(' ')
  const words = WORDS[locale]
  const isDaily = day === '*' && weekDay === '*'
  if (month !== '*') return undefined
  if (hour === '*' && isDaily) {
    const step = minute === '*' ? 1 : Number(minute.replace('*/', ''))
    // A step that does not divide the hour restarts with each hour.
    if (minute === '*' || minute.startsWith('*/')) return 60 % step === 0 ? words.minutes(step) : undefined
    return isNumbers(minute) && !minute.includes(',') ? words.hourly(Number(minute)) : undefined
  }
  if (!isNumbers(minute) || minute.includes(',') || !isNumbers(hour)) return undefined
  const times = hour.split(',').map(each => `${each.padStart(2, '0')}:${minute.padStart(2, '0')}`)
  const at = times.join(words.comma)
  if (isDaily) return words.daily(at)
  if (weekDay === '*' && isNumbers(day)) return words.monthly(day.split(',').map(Number).join(words.comma), at)
  const week = /^\d-\d$/.test(weekDay) || isNumbers(weekDay)
  if (day !== '*' || !week) return undefined
  const name = (number: string) => weekDayName(Number(number), locale)
  const range = weekDay.includes('-')
  return words.weekly(
    weekDay
      .split(range ? '-' : ',')
      .map(name)
      .join(range ? words.to : words.comma),
    at,
  )
}

const WORDS = {
  'zh-CN': {
    comma: '、',
    to: '至',
    minutes: (count: number) => (count === 1 ? '每分钟' : `每 ${count} 分钟`),
    hourly: (minute: number) => (minute === 0 ? '每小时整点' : `每小时第 ${minute} 分钟`),
    daily: (at: string) => `每天 ${at}`,
    weekly: (days: string, at: string) => `每${days} ${at}`,
    monthly: (days: string, at: string) => `每月 ${days} 日 ${at}`,
  },
  'en-US': {
    comma: ', ',
    to: ' to ',
    minutes: (count: number) => (count === 1 ? 'Every minute' : `Every ${count} minutes`),
    hourly: (minute: number) => (minute === 0 ? 'Hourly, on the hour' : `Hourly at minute ${minute}`),
    daily: (at: string) => `Daily at ${at}`,
    weekly: (days: string, at: string) => `${days} at ${at}`,
    monthly: (days: string, at: string) => `Day ${days} of the month at ${at}`,
  },
} as const

function isPart(part: string, min: number, max: number): boolean {
  return part.split(',').every(each => {
    if (/^\*(?:\/[1-9]\d?)?$/.test(each)) return true
    const range = /^(\d{1,2})(?:-(\d{1,2})(?:\/[1-9]\d?)?)?$/.exec(each)
    if (!range) return false
    const from = Number(range[1])
    const to = Number(range[2] ?? range[1])
    return min <= from && from <= to && to <= max
  })
}

function isNumbers(part: string): boolean {
  return /^\d+(?:,\d+)*$/.test(part)
}

function weekDayName(number: number, locale: Locale): string {
  // 7 January 2024 was a Sunday.
  const date = new Date(Date.UTC(2024, 0, 7 + (number % 7)))
  return new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(date)
}
