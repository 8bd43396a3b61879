import type { Row } from '#model/api.ts'
import type { ClientField, ClientResource } from '#model/client-model.ts'
import type { RecordValues } from '#model/records/context.ts'
import { isSameValue } from '#model/records/values.ts'

/** One field that somebody else changed while the form was open. */
export interface ConflictingField {
  readonly field: ClientField
  readonly before: unknown
  readonly theirs: unknown
  /** The local value; undefined when the field was not edited here, and the other value is simply taken. */
  readonly mine: unknown
  readonly touched: boolean
}

/** Which value to use in a field that both changed. */
export type Choice = 'mine' | 'theirs'

/** System fields: a difference in them is no conflict. */
const BOOKKEEPING: readonly string[] = ['version', 'updatedAt', 'updatedBy']

/** What others changed since the form loaded the record. */
export function conflictingFields(
  resource: ClientResource,
  base: RecordValues,
  edits: RecordValues,
  current: RecordValues,
): ConflictingField[] {
  return Object.values(resource.fields)
    .filter(field => !BOOKKEEPING.includes(field.name) && field.type !== 'computed')
    .filter(field => Object.hasOwn(current, field.name) && !isSameValue(field, base[field.name], current[field.name]))
    .map(field => {
      const { name } = field
      const touched = Object.hasOwn(edits, name) && !isSameValue(field, edits[name], current[name])
      return { field, before: base[name], theirs: current[name], mine: edits[name], touched }
    })
}

/** The edits on top of the current record, without the fields where the other value was chosen. */
export function mergedEdits(edits: RecordValues, choices: Readonly<Record<string, Choice>>): RecordValues {
  return Object.fromEntries(Object.entries(edits).filter(([name]) => choices[name] !== 'theirs'))
}

/** The current record in the response to a stale save; undefined when there is none. */
export function currentRecord(current: unknown): Row | undefined {
  return typeof current === 'object' && current !== null && 'id' in current ? (current as Row) : undefined
}
