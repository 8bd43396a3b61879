/** A cell of a sheet as it is written. Texts are texts: nothing in them is ever taken for a formula. */
export type Cell =
  | null
  | string
  | {
      readonly number: number
      readonly format: NumberFormat
    }

/** How a number is shown; a spreadsheet keeps days and moments as numbers too. */
export type NumberFormat = 'general' | 'money' | 'date' | 'datetime'

/** A cell as it was read. */
export type GivenCell = string | number | boolean | Date | null

const DAY_MS = 24 * 60 * 60 * 1000
/** Day 0 of spreadsheets, as everybody counts since Lotus 1-2-3 took 1900 for a leap year. */
const EPOCH = Date.UTC(1899, 11, 30)

/** The number by which a spreadsheet keeps a moment that is given as if it were UTC. */
export function serialOf(utcMs: number): number {
  return Number(((utcMs - EPOCH) / DAY_MS).toFixed(8))
}
