import { DATE_UNITS, type DateUnit, dayOf, instantOf, moveDate } from '../dates.ts'
import { defineFunctions, type ExpressionFunction } from './function.ts'

const UNITS = Object.keys(DATE_UNITS)
/** As counted by `Date`. */
export const WEEK_DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const FROM_TO = [
  { name: 'from', kind: 'day' },
  { name: 'to', kind: 'day' },
] as const

/** Date functions. Days, months and years are those of the business's zone. */
export const dateFunctions = defineFunctions({
  dateAdd: {
    parameters: [
      { name: 'date', kind: 'day' },
      { name: 'amount', kind: 'number' },
      { name: 'unit', kind: 'text', constant: true, check: checkUnit, among: UNITS },
    ],
    returns: args => args[0] ?? 'any',
    evaluate: ([date, amount, unit], { zoneOffset }) =>
      moveDate(date as string, amount as number, unit as DateUnit, zoneOffset),
  },
  daysBetween: {
    parameters: FROM_TO,
    returns: () => 'integer',
    evaluate: ([from, to], { zoneOffset }) => {
      const [first, last] = [dayOf(from as string, zoneOffset), dayOf(to as string, zoneOffset)]
      return first === null || last === null ? null : (Date.parse(last) - Date.parse(first)) / 86_400_000
    },
  },
  hoursBetween: {
    parameters: FROM_TO,
    returns: () => 'number',
    evaluate: ([from, to], { zoneOffset }) => {
      const [first, last] = [instantOf(from as string, zoneOffset), instantOf(to as string, zoneOffset)]
      return first === null || last === null ? null : (last - first) / 3_600_000
    },
  },
  date: {
    parameters: [{ name: 'datetime', kind: 'day' }],
    returns: () => 'date',
    evaluate: ([value], { zoneOffset }) => dayOf(value as string, zoneOffset),
  },
  startOfDay: {
    parameters: [{ name: 'date', kind: 'day' }],
    returns: () => 'datetime',
    evaluate: ([value], { zoneOffset }) => {
      const day = dayOf(value as string, zoneOffset)
      const at = day === null ? null : instantOf(day, zoneOffset)
      return at === null ? null : new Date(at).toISOString()
    },
  },
  weekDay: {
    parameters: [{ name: 'date', kind: 'day' }],
    returns: () => 'text',
    options: WEEK_DAYS,
    evaluate: ([value], { zoneOffset }) => {
      const day = dayOf(value as string, zoneOffset)
      return day === null ? null : (WEEK_DAYS[new Date(day).getUTCDay()] ?? null)
    },
  },
  firstDay: {
    parameters: [{ name: 'month', kind: 'text' }],
    returns: () => 'date',
    evaluate: ([month]) => (/^\d{4}-(0[1-9]|1[0-2])$/.test(month as string) ? `${month as string}-01` : null),
  },
  year: partOfDay(0, 4),
  month: partOfDay(5, 7),
  day: partOfDay(8, 10),
})

/** A number from the date's `YYYY-MM-DD`. */
function partOfDay(start: number, end: number): Omit<ExpressionFunction, 'name'> {
  return {
    parameters: [{ name: 'date', kind: 'day' }],
    returns: () => 'integer',
    evaluate: ([value], { zoneOffset }) => {
      const day = dayOf(value as string, zoneOffset)
      return day === null ? null : Number(day.slice(start, end))
    },
  }
}

function checkUnit(value: unknown): string | undefined {
  return UNITS.includes(value as string) ? undefined : `the unit must be one of ${UNITS.join(', ')}`
}
