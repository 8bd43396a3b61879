/** How a kind of date is picked, shown and stored. */
export interface DateKind {
  readonly picker: 'date' | 'month' | 'time'
  readonly showTime: boolean
  /** dayjs format in the box. */
  readonly display: string
  /** dayjs format of the stored text; `iso` = ISO 8601 in UTC with milliseconds. */
  readonly stored: string
}

export const DATE: DateKind = { picker: 'date', showTime: false, display: 'YYYY-MM-DD', stored: 'YYYY-MM-DD' }
export const MONTH: DateKind = { picker: 'month', showTime: false, display: 'YYYY-MM', stored: 'YYYY-MM' }
export const TIME: DateKind = { picker: 'time', showTime: false, display: 'HH:mm', stored: 'HH:mm' }
export const DATETIME: DateKind = { picker: 'date', showTime: true, display: 'YYYY-MM-DD HH:mm', stored: 'iso' }
