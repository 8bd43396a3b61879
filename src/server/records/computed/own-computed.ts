import type { Field, Resource } from '#model/app-model.ts'
import { dayOf } from '#model/dates/dates.ts'
import { tryEvaluate } from '#model/expression/evaluate.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { onceFor } from '#model/once-for.ts'
import { columnKind } from '#server/storage/resource-tables.ts'
import { RecordRefusal } from '../errors.ts'
import type { RecordContext } from '../record-context.ts'
import { storedComputed } from './computed-triggers.ts'

/** Stored computed fields that depend on other records: only the database can compute them. */
export function foreignComputed(resource: Resource): readonly Field[] {
  const own = ownComputed(resource)
  return storedComputed(resource).filter(field => !own.includes(field))
}

/**
 * Sets the stored computed fields of the record that depend only on its own values, and returns them.
 * @throws RecordRefusal at the field when the result does not fit it
 */
export function setOwnComputed(
  resource: Resource,
  record: Record<string, unknown>,
  { me, now }: RecordContext,
): Readonly<Record<string, unknown>> {
  const computed: Record<string, unknown> = {}
  for (const field of ownComputed(resource)) {
    const value = tryEvaluate(field.expression!, { record, me, now, today: dayOf(now) })
    if (value === undefined || isTooLarge(value))
      throw new RecordRefusal('validation', [{ path: field.name, code: 'rule-unanswered' }])
    computed[field.name] = value
    record[field.name] = value
  }
  return computed
}

/** Beyond the range of a database column, or of exact numbers. */
function isTooLarge(value: unknown): boolean {
  return typeof value === 'number' && !(Math.abs(value) <= Number.MAX_SAFE_INTEGER)
}

/** Each after those it is computed from. */
const ownComputed = onceFor((resource: Resource): readonly Field[] => {
  const own: Field[] = []
  for (const field of storedComputed(resource)) if (isOwn(resource, field, own)) own.push(field)
  return own
})

function isOwn(resource: Resource, field: Field, own: readonly Field[]): boolean {
  if (field.expression === undefined) return false
  return (referencedPaths(field.expression).record ?? []).every(path => {
    const read = resource.fields[path]
    if (!read || !columnKind(read) || path === 'id') return false
    return read.type !== 'computed' || own.includes(read)
  })
}
