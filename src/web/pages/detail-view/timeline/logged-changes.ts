import type { Row, TimelineEntry } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import { type TimelineChange, timelineChanges } from './timeline-changes.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * The fields that an entry of the operation log changed. The matching entry of the record's timeline is preferred, because its
 * references have labels; of a deleted record, every value that is gone.
 */
export function loggedChanges(
  resource: ClientResource,
  row: Row,
  timeline: readonly TimelineEntry[] = [],
): TimelineChange[] {
  const known = timeline.find(({ at, action }) => at === row.at && action === row.action)
  const before = known?.before ?? named(resource, row.before)
  const after = known?.after ?? named(resource, row.after) ?? emptied(before)
  const entry = { id: 0, at: String(row.at), action: String(row.action), account: null, inputs: null }
  return timelineChanges(resource, { ...entry, before, after })
}

/** The stored values; references, stored as ids, as `#id`. */
function named({ fields }: ClientResource, stored: unknown): Values | null {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null
  return Object.fromEntries(
    Object.entries(stored).map(([name, value]) => {
      if (fields[name]?.resource === undefined) return [name, value]
      return [name, Array.isArray(value) ? value.map(reference) : reference(value)]
    }),
  )
}

function reference(id: unknown): unknown {
  return typeof id === 'number' ? { id, label: `#${id}` } : id
}

function emptied(values: Values | null): Values | null {
  return values && Object.fromEntries(Object.keys(values).map(name => [name, null]))
}
