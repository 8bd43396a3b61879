import { addDays } from '#model/dates/dates.ts'
import type { FilterRange } from '#web/fields/filter-value.ts'

/** The preceding period of the same length: the same number of months for whole months, otherwise of days. */
export function periodBefore({ from, to }: FilterRange): FilterRange | undefined {
  if (MONTH.test(from) && MONTH.test(to)) {
    const count = placeOf(to) - placeOf(from) + 1
    return count < 1 ? undefined : { from: monthAt(placeOf(from) - count), to: monthAt(placeOf(from) - 1) }
  }
  if (!DAY.test(from) || !DAY.test(to) || to < from) return undefined
  const last = addDays(from, -1)
  const isWholeMonths = from.endsWith('-01') && addDays(to, 1).endsWith('-01')
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  const before = monthAt(placeOf(from) - (placeOf(to) - placeOf(from) + 1))
  return { from: isWholeMonths ? `${before}-01` : addDays(from, -days), to: last }
}

const MONTH = /^\d{4}-\d{2}$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

function placeOf(text: string): number {
  return Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7)) - 1
}

function monthAt(place: number): string {
  return `${String(Math.floor(place / 12)).padStart(4, '0')}-${String((place % 12) + 1).padStart(2, '0')}`
}
