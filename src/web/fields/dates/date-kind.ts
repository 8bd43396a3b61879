import { dayOf } from '#model/dates/dates.ts'
import { readDayNear, readMomentNear, readMonth, readTime } from '#model/dates/typed-date.ts'
import type { FieldInputProps } from '../field-views.ts'

/** How a kind of date is picked, displayed, typed and stored. */
export interface DateKind {
  readonly picker: 'date' | 'month' | 'time'
  readonly showTime: boolean
  /** dayjs format of the display. */
  readonly display: string
  /** Further dayjs formats that a filter accepts, where the calendar itself parses typed text. */
  readonly typed: readonly string[]
  /** dayjs format of the stored text; `iso` = ISO 8601 in UTC with milliseconds. */
  readonly stored: string
  /** The stored text of typed text; undefined when it cannot be parsed. */
  read(typed: string): string | undefined
}

type ControlProps = 'id' | 'value' | 'disabled' | 'invalid' | 'describedBy' | 'onChange'

/** Options of a field, or of a form without one. */
export interface DateInputProps extends Pick<FieldInputProps, ControlProps> {
  readonly kind: DateKind
  /** No earlier date is offered. */
  readonly min?: string
}

export const DATE: DateKind = {
  picker: 'date',
  showTime: false,
  display: 'YYYY-MM-DD',
  typed: ['YYYY-M-D', 'YYYY/M/D', 'YYYY/MM/DD', 'YYYY.M.D', 'YYYYMMDD', 'YYYY年M月D日'],
  stored: 'YYYY-MM-DD',
  read: typed => readDayNear(typed, dayOf(Date.now())),
}
export const MONTH: DateKind = {
  picker: 'month',
  showTime: false,
  display: 'YYYY-MM',
  typed: ['YYYY-M', 'YYYY/M', 'YYYY/MM', 'YYYYMM', 'YYYY年M月'],
  stored: 'YYYY-MM',
  read: readMonth,
}
export const TIME: DateKind = {
  picker: 'time',
  showTime: false,
  display: 'HH:mm',
  typed: ['H:mm', 'HH:mm:ss', 'H:mm:ss', 'HHmm'],
  stored: 'HH:mm',
  read: readTime,
}
export const DATETIME: DateKind = {
  picker: 'date',
  showTime: true,
  display: 'YYYY-MM-DD HH:mm',
  typed: [],
  stored: 'iso',
  read: typed => readMomentNear(typed, dayOf(Date.now())),
}
