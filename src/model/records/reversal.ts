import type { FieldLike } from '../field-types/field-type.ts'
import { typeOf } from '../field-types/index.ts'
import { BOOKKEEPING } from './bookkeeping.ts'
import type { RecordValues, RuledResource } from './context.ts'
import { isSameValue } from './values.ts'

/** Action of the audit entry of a change that reverted another one; its inputs name that entry. */
export const REVERT = 'revert'
const REVERTIBLE: ReadonlySet<string> = new Set(['update', REVERT])

/**
 * Effect of reverting a change on one of its fields. `back`: it gets its former value; `changed-since`: it would, but somebody
 * has changed it meanwhile; `unchanged`: it already has its former value; `state`: states change by transitions only;
 * `read-only`: not editable; `not-allowed`: not by this account.
 */
export type ReversalOutcome = 'back' | 'changed-since' | 'unchanged' | 'state' | 'read-only' | 'not-allowed'

/** The outcomes of writable fields. */
export const WRITES_BACK: ReadonlySet<ReversalOutcome> = new Set(['back', 'changed-since'])

/** The relevant part of an audit entry. */
export interface AuditedUpdate {
  readonly action: string
  readonly before: RecordValues | null
  readonly after: RecordValues | null
}

/** Whether the entry is a change of fields: other actions have their own undo, or none. */
export function isRevertible({ action, before, after }: AuditedUpdate): boolean {
  return REVERTIBLE.has(action) && before !== null && after !== null
}

/**
 * The fields of a change and the outcome of reverting each, based on the current `record`. Used by the browser to offer it, and
 * by the server to do it.
 */
export function judgeReversal(
  resource: Pick<RuledResource, 'fields' | 'workflows'>,
  { before, after }: Pick<AuditedUpdate, 'before' | 'after'>,
  record: RecordValues,
  mayWrite: (field: string) => boolean,
): ReadonlyMap<string, ReversalOutcome> {
  const states = new Set(Object.values(resource.workflows).map(workflow => workflow.field))
  const fields = Object.keys(before ?? {}).flatMap(name => (BOOKKEEPING.has(name) ? [] : (resource.fields[name] ?? [])))
  return new Map(fields.map(field => [field.name, outcomeOf(field)]))

  function outcomeOf(field: FieldLike): ReversalOutcome {
    const { name } = field
    if (isSameValue(field, record[name], before?.[name])) return 'unchanged'
    if (states.has(name)) return 'state'
    if (field.readOnly || field.immutable || typeOf(field).systemSet) return 'read-only'
    if (!mayWrite(name)) return 'not-allowed'
    return isSameValue(field, record[name], after?.[name]) ? 'back' : 'changed-since'
  }
}
