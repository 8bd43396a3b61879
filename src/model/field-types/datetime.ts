import { Type } from '../config-schema/type.ts'
import { epochMs, formatDate } from '../dates/dates.ts'
import { defineFieldType } from '../define-extension.ts'
import { isDate } from '../expression/dates.ts'
import { accept, refuse } from './shared/normalised.ts'
import { ORDERED_OPERATORS } from './shared/operators.ts'

const ISO = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/**
 * A datetime: ISO 8601 in UTC with milliseconds. Timestamps are accepted too; 10 digits are seconds (specification section 9).
 */
export const datetimeField = defineFieldType({
  name: 'datetime',
  storage: 'datetime',
  expressionType: 'string',
  options: Type.Object({}),
  filterOperators: ORDERED_OPERATORS,
  sortable: true,
  normalise(value) {
    if (isStored(value)) return accept(value)
    const ms = momentOf(value)
    if (ms !== undefined && ms >= 0 && ms <= LAST) return accept(new Date(ms).toISOString())
    return refuse(typeof value === 'string' && isMoment(`${value.trim()}Z`) ? 'no-time-zone' : 'not-datetime')
  },
  format: value => (typeof value === 'string' ? formatDate(value) : ''),
  sample: (_field, random) => new Date(Date.UTC(2025, 0, 1) + Math.floor(random() * 31_536_000) * 1000).toISOString(),
})

const STORED = /^([1-9]\d{3}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/
const FIRST_YEAR = '1970'

/** Whether a value has the form that is stored. */
function isStored(value: unknown): value is string {
  if (typeof value !== 'string' || value < FIRST_YEAR) return false
  const day = STORED.exec(value)?.[1]
  return day !== undefined && isDate(day)
}

/** A text must have an offset: without one it would depend on the machine's time zone. */
function momentOf(value: unknown): number | undefined {
  if (typeof value === 'number') return epochMs(value)
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  return /^\d{10}(?:\d{3})?$/.test(text) || isMoment(text) ? epochMs(text) : undefined
}

function isMoment(text: string): boolean {
  const day = ISO.exec(text)?.[1]
  return day !== undefined && isDate(day)
}
