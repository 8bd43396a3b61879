import type { Row } from '#model/api.ts'
import type { ClientField, ClientResource } from '#model/client-model.ts'
import type { RecordValues } from '#model/records/context.ts'
import { isSameValue } from '#model/records/values.ts'

/** One field that somebody else changed while the form was open. */
export interface ConflictingField {
  readonly field: ClientField
  readonly before: unknown
  readonly theirs: unknown
  /** What was typed here; undefined when the field was not touched, and their value simply arrives. */
  readonly mine: unknown
  readonly touched: boolean
}

/** Whose value wins in a field that both changed. */
export type Choice = 'mine' | 'theirs'

/** Fields maintained by the system: a difference in them is no conflict. */
const BOOKKEEPING: readonly string[] = ['version', 'updatedAt', 'updatedBy']

/** What others changed between the record that the form began with and the record as it is now. */
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

/** The edits that go on top of the record as it is now: mine, without the fields where theirs was chosen. */
export function mergedEdits(edits: RecordValues, choices: Readonly<Record<string, Choice>>): RecordValues {
  return Object.fromEntries(Object.entries(edits).filter(([name]) => choices[name] !== 'theirs'))
}

/** The present record in the answer to a stale save; undefined when the answer has none. */
export function currentRecord(current: unknown): Row | undefined {
  return typeof current === 'object' && current !== null && 'id' in current ? (current as Row) : undefined
}
