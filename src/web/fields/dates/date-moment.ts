import dayjs, { type Dayjs } from 'dayjs'
import { dayOf, formatDate, momentAt } from '#model/dates/dates.ts'
import type { DateKind } from './date-kind.ts'

const WALL = 'YYYY-MM-DDTHH:mm:ss'

/** The calendar value of a stored text: local time in the platform's time zone; `null` for an invalid text. */
export function fromStored(value: unknown, kind: DateKind): Dayjs | null {
  if (typeof value !== 'string' || value === '') return null
  const moment = dayjs(wallTime(value, kind))
  return moment.isValid() ? moment : null
}

/** The stored text of a calendar value. */
export function toStored(moment: Dayjs, kind: DateKind): string {
  return kind.stored === 'iso' ? momentAt(moment.second(0).format(WALL)) : moment.format(kind.stored)
}

/** The current day in the platform's time zone, for a calendar. */
export function today(): Dayjs {
  return dayjs(dayOf(Date.now()))
}

function wallTime(value: string, kind: DateKind): string {
  if (kind.picker === 'time') return `1970-01-01T${value}`
  return kind.stored === 'iso' ? formatDate(value, WALL) : value
}
