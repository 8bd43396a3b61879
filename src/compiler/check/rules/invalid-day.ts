import { isDay } from '#model/dates/dates.ts'
import { localized } from '#model/localized-text.ts'
import { type Pointer, pointerTo } from '../../read/parse/json-pointer.ts'
import type { Check } from '../check.ts'

export const invalidDay: Check = {
  code: 'invalid-day',
  titleInChinese: '日期或时间段无效',
  severity: 'error',
  why: localized('Deadlines could not be computed by it.', '无法据此计算时限。'),
  fix: localized(
    'Write a day of the calendar, once, and hours in the order of the day.',
    '请写日历上存在的日期，节假日与调休不重复，时间段先后有序、互不重叠。',
  ),
  app({ value: { workingTime = {} }, report }) {
    const { hours = [], holidays = [], workdays = [] } = workingTime
    for (const [key, days] of Object.entries({ holidays, workdays })) {
      for (const [index, day] of days.entries())
        if (!isDay(day)) report(noDay(pointerTo('/workingTime', key, index), day))
    }
    for (const [index, day] of workdays.entries()) {
      if (!holidays.includes(day)) continue
      report({
        pointer: pointerTo('/workingTime/workdays', index),
        what: localized('{day} is among the holidays as well.', '{day} 同时列在节假日中。', { day }),
      })
    }
    for (const [index, { from, to }] of hours.entries()) {
      const pointer = pointerTo('/workingTime/hours', index)
      const before = hours[index - 1]
      if (to <= from)
        report({
          pointer: pointerTo(pointer, 'to'),
          what: localized('{to} is not later than {from}.', '{to} 不晚于 {from}。', { to, from }),
        })
      else if (before && from < before.to)
        report({
          pointer: pointerTo(pointer, 'from'),
          what: localized(
            '{from} is before {end}, the end of the previous hours.',
            '{from} 早于上一时段的结束时间 {end}。',
            { from, end: before.to },
          ),
        })
    }
  },
  home({ value: { announcements = [] }, report }) {
    for (const [index, { publishedAt }] of announcements.entries()) {
      if (isDay(publishedAt)) continue
      const why = localized('Nobody could say when it was published.', '无法判断发布日期。')
      report({ ...noDay(pointerTo('/announcements', index, 'publishedAt'), publishedAt), why })
    }
  },
}

function noDay(pointer: Pointer, day: string) {
  const what = localized('{day} is not a calendar day.', '日历中没有 {day} 这一天。', { day })
  // 2026-06-31: the last day of the month is meant.
  const [, month = '', date] = /^(\d{4}-\d\d)-(29|30|31)$/.exec(day) ?? []
  const last = date && [30, 29, 28].map(each => `${month}-${each}`).find(isDay)
  return { pointer, what, ...(last && { didYouMean: last }) }
}
