import { formatDate } from '#model/dates/dates.ts'
import { WEEK_DAYS, type WeekDay } from '#model/dates/recurrence.ts'
import type { SendingTimes } from '#model/dates/sending-times.ts'
import type { Locale } from '#model/localized-text.ts'
import { useOwnText } from '#web/i18n/own-text.ts'
import enUS from '#web/locales/en-US/subscriptions.json'
import zhCN from '#web/locales/zh-CN/subscriptions.json'

const TEXTS = { 'zh-CN': zhCN, 'en-US': enUS }

/** Texts of scheduled reports, in their chunk. */
export function useSubscriptionText() {
  return useOwnText(TEXTS)
}

/** `Mon, Fri at 08:00` */
export function timesText(times: SendingTimes, t: ReturnType<typeof useSubscriptionText>, locale: Locale): string {
  const { cycle, weekDays, monthDay, time } = times
  const days = (weekDays.length > 0 ? WEEK_DAYS.filter(day => weekDays.includes(day)) : WEEK_DAYS.slice(0, 1))
    .map(day => weekDayTitle(day, locale))
    .join(locale === 'zh-CN' ? '、' : ', ')
  return t(`subscriptions.every.${cycle}`, { days, day: monthDay, time })
}

/** `Mon`, `周一` */
export function weekDayTitle(day: WeekDay, locale: Locale): string {
  // 2024 began on a Monday.
  const date = new Date(Date.UTC(2024, 0, 1 + WEEK_DAYS.indexOf(day)))
  return new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(date)
}

/** To the minute. */
export function momentText(at: string): string {
  return formatDate(at, 'YYYY-MM-DD HH:mm')
}
