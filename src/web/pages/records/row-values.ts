import type { Row } from '#model/api.ts'
import { isEmpty } from '#model/is-empty.ts'
import { isReferenceValue } from '#web/fields/choices/reference-values.ts'
import { filesIn } from '#web/fields/uploads/stored-files.ts'

/** Field values by name, as in requests. */
export type Values = Readonly<Record<string, unknown>>

/** Value at `path`, either as a flat key (`"applicant.name"`) or nested. */
export function valueAt(row: Readonly<Record<string, unknown>>, path: string): unknown {
  if (Object.hasOwn(row, path)) return row[path]
  let value: unknown = row
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return value
}

/** The request form of a value: references and files as ids, empty values as `null`. */
export function toPayload(value: unknown): unknown {
  if (isEmpty(value)) return null
  if (isReferenceValue(value)) return value.id
  if (!Array.isArray(value)) return value
  if (value.every(isReferenceValue)) return value.map(({ id }) => id)
  const files = filesIn(value)
  return files.length === value.length ? files.map(({ id }) => id) : value
}

/** The request form of all values. */
export function toPayloads(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toPayload(value)]))
}

/** Whether two values have the same request form. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(toPayload(a)) === JSON.stringify(toPayload(b))
}

/** Version of a row for the optimistic lock. */
export function versionOf(row: Row): number {
  return typeof row.version === 'number' ? row.version : 1
}
