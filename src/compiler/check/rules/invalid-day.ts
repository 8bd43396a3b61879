import { isDay } from '#model/dates/dates.ts'
import { type Pointer, pointerTo } from '../../read/parse/json-pointer.ts'
import type { Check } from '../check.ts'

export const invalidDay: Check = {
  code: 'invalid-day',
  severity: 'error',
  why: 'Deadlines could not be computed by it.',
  fix: 'Write a day of the calendar, once, and hours in the order of the day.',
  app({ value: { workingTime = {} }, report }) {
    const { hours = [], holidays = [], workdays = [] } = workingTime
    for (const [key, days] of Object.entries({ holidays, workdays })) {
      for (const [index, day] of days.entries())
        if (!isDay(day)) report(noDay(pointerTo('/workingTime', key, index), day))
    }
    for (const [index, day] of workdays.entries()) {
      if (!holidays.includes(day)) continue
      report({ pointer: pointerTo('/workingTime/workdays', index), what: `${day} is among the holidays as well.` })
    }
    for (const [index, { from, to }] of hours.entries()) {
      const pointer = pointerTo('/workingTime/hours', index)
      const before = hours[index - 1]
      if (to <= from) report({ pointer: pointerTo(pointer, 'to'), what: `${to} is not later than ${from}.` })
      else if (before && from < before.to)
        report({
          pointer: pointerTo(pointer, 'from'),
          what: `${from} lies before ${before.to}, the end of the hours before.`,
        })
    }
  },
  home({ value: { announcements = [] }, report }) {
    for (const [index, { publishedAt }] of announcements.entries()) {
      if (isDay(publishedAt)) continue
      const why = 'Nobody could say when it was published.'
      report({ ...noDay(pointerTo('/announcements', index, 'publishedAt'), publishedAt), why })
    }
  },
}

function noDay(pointer: Pointer, day: string) {
  return { pointer, what: `${day} is no day of the calendar.` }
}
