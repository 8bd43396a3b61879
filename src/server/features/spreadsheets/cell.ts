/** A cell to be written. Texts stay texts: they never become a formula. */
export type Cell =
  | null
  | string
  | {
      readonly number: number
      readonly format: NumberFormat
    }

/** Number format; a spreadsheet stores dates and times as numbers too. */
export type NumberFormat = 'general' | 'money' | 'date' | 'datetime'

/** A cell as read. */
export type GivenCell = string | number | boolean | Date | null

const DAY_MS = 24 * 60 * 60 * 1000
/** Day 0 of spreadsheets, a convention since Lotus 1-2-3 treated 1900 as a leap year. */
const EPOCH = Date.UTC(1899, 11, 30)

/** The spreadsheet number of a moment given as if in UTC. */
export function serialOf(utcMs: number): number {
  return Number(((utcMs - EPOCH) / DAY_MS).toFixed(8))
}

/**
 * The moment of a number in a cell that lost its date format, from 1954 to 2119, as if in UTC; undefined for other numbers,
 * which may be a year or a month.
 */
export function momentOfSerial(serial: number): Date | undefined {
  return serial >= 20_000 && serial < 80_000 ? new Date(EPOCH + serial * DAY_MS) : undefined
}
