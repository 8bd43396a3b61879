import type { TimelineEntry } from '#model/api.ts'
import type { Field, Resource } from '#model/app-model.ts'
import type { ReferenceValue } from '#model/client-model.ts'
import { targetOf } from '#model/field-path.ts'
import { maskOf } from '#model/permissions/masked-values.ts'
import { planAccess } from '#model/permissions/plan-access.ts'
import { shownMasked } from '#model/records/masked-fields.ts'
import { type AuditEntry, type AuditValues, entryOf, IN_PLACE_OF } from '#server/storage/audit/audit-entry.ts'
import { labelsOf } from '#server/storage/select/cells.ts'
import { REVEAL } from '../access/reveal-value.ts'
import { selectContext } from '../list/select-context.ts'
import type { RecordContext } from '../record-context.ts'
import { openedRecord } from './opened-record.ts'

const MOST_ENTRIES = 200

/**
 * What happened to the record, newest first (at most 200 entries). Only fields that the account sees on the record are
 * reported, masked ones masked; references carry their labels.
 * @throws RecordNotFound, AccessDenied for an account that only knows the label of the record
 */
export async function readTimeline(context: RecordContext, resource: Resource, id: number): Promise<TimelineEntry[]> {
  const visible = new Set(Object.keys(await openedRecord(context, resource, id)))
  const { reader } = context.database
  const rows = await reader
    .selectFrom('steward_audit')
    .selectAll()
    .where('resource', '=', resource.name)
    .where('recordId', '=', id)
    .orderBy('id', 'desc')
    .limit(MOST_ENTRIES)
    .execute()
  const maySeeReveals = planAccess(context.model, context.me, resource.name, 'reveal').allowed
  const permitted = rows.filter(row => row.action !== REVEAL || maySeeReveals)
  const entries = permitted.map(row => ({ id: row.id as number, ...entryOf(row, context.database) }))
  const shown = Object.values(resource.fields).filter(field => visible.has(field.name))
  const hidden = Object.values(resource.fields).filter(field => !visible.has(field.name))
  const known = entries.map(entry => ({ ...entry, inputs: shownInputs(shown, hidden, entry.inputs, context) }))
  const answered = await shownEntries(context, shown, known)
  return answered.map(entry => {
    const title = resource.operations?.[entry.action]?.title
    return title ? { ...entry, title } : entry
  })
}

/** Inputs of a transition: without fields that the account does not see, masked ones masked. */
function shownInputs(
  shown: readonly Field[],
  hidden: readonly Field[],
  inputs: AuditValues | null,
  { me }: RecordContext,
): AuditValues | null {
  if (!inputs) return inputs
  const secret = new Set(hidden.map(({ name }) => name))
  const masked = new Map(maskOf(me) === 'plain' ? [] : shown.map(field => [field.name, field]))
  const entries = Object.entries(inputs).filter(([name]) => !secret.has(name))
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const field = masked.get(name)
      return [name, field ? shownMasked(field, value) : value]
    }),
  )
}

/** The entries for the response: these fields only, references with labels, masked values masked. */
export async function shownEntries(
  context: RecordContext,
  shown: readonly Field[],
  entries: readonly (AuditEntry & { readonly id: number })[],
): Promise<TimelineEntry[]> {
  const labels = await labelsIn(context, shown, entries)
  const mayReveal = maskOf(context.me) === 'plain'
  const show = (values: AuditValues | null) => values && shownValues(shown, values, labels, mayReveal)
  return entries.map(({ id, at, action, accountId, accountName, before, after, inputs }) => {
    const { [IN_PLACE_OF]: absent, ...asked } = inputs ?? {}
    return {
      id,
      at,
      action,
      account: accountId === null ? null : { id: accountId, label: accountName ?? `#${accountId}` },
      ...(absent ? { inPlaceOf: personIn(absent) } : {}),
      before: show(before),
      after: show(after),
      inputs: inputs && asked,
    }
  })
}

function personIn(absent: unknown): ReferenceValue {
  const { id, name } = absent as { readonly id: number; readonly name: string }
  return { id, label: name }
}

/** Resource → id → label. */
type Labels = ReadonlyMap<string, ReadonlyMap<number, ReferenceValue>>

async function labelsIn(
  context: RecordContext,
  fields: readonly Field[],
  entries: readonly AuditEntry[],
): Promise<Labels> {
  const ids = new Map<string, Set<number>>()
  for (const field of fields) {
    const target = targetOf(context.model, field)
    if (!target) continue
    const known = ids.get(target.name) ?? new Set<number>()
    ids.set(target.name, known)
    for (const { before, after } of entries)
      for (const id of numbersIn(before?.[field.name], after?.[field.name])) known.add(id)
  }
  const select = selectContext(context)
  const found = await Promise.all(
    [...ids].map(
      async ([name, wanted]) => [name, await labelsOf(select, name, [...wanted], context.database.reader)] as const,
    ),
  )
  return new Map(found)
}

function shownValues(fields: readonly Field[], values: AuditValues, labels: Labels, mayReveal: boolean) {
  const shown: Record<string, unknown> = {}
  for (const field of fields) {
    if (!Object.hasOwn(values, field.name)) continue
    const value = values[field.name]
    const known = field.resource === undefined ? undefined : labels.get(field.resource)
    const named = (id: unknown) => (typeof id === 'number' ? (known?.get(id) ?? { id, label: `#${id}` }) : id)
    if (known) shown[field.name] = Array.isArray(value) ? value.map(named) : named(value)
    else shown[field.name] = mayReveal ? value : shownMasked(field, value)
  }
  return shown
}

function numbersIn(...values: readonly unknown[]): number[] {
  return values.flat().filter(value => typeof value === 'number')
}
