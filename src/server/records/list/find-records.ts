import { setImmediate } from 'node:timers/promises'
import type { FoundSubject } from '#model/api.ts'
import type { FoundBy, Resource } from '#model/app-model.ts'
import type { ReferenceValue } from '#model/client-model.ts'
import { valueTypeOf } from '#model/field-types/index.ts'
import type { ListQuery } from '#model/list/list-query.ts'
import { readableSomewhere } from '#model/permissions/fields.ts'
import { planAccess } from '#model/permissions/plan-access.ts'
import { recordLabel } from '#model/records/record-label.ts'
import { isAddress } from '#server/storage/select/search-condition.ts'
import type { Row } from '#server/storage/tables.ts'
import { countLookUps } from '../access/look-ups.ts'
import type { RecordContext } from '../record-context.ts'
import { listChoices } from './list-choices.ts'
import { listRecords } from './list-records.ts'

const MOST = 12

interface Lead {
  readonly id: number
  readonly by?: FoundSubject['by']
  /** The label contains the text, so naming a related record adds nothing. */
  readonly isLabel?: boolean
}

/**
 * Records found by the quick search, or through related records (`foundBy`). Each resource is read with the rights of the account.
 */
export async function findRecords(context: RecordContext, resource: Resource, text: string): Promise<FoundSubject[]> {
  const wanted = text.trim()
  if (wanted === '') return []
  const leads = [...(await byOwnText(context, resource, wanted))]
  for (const way of resource.foundBy ?? []) {
    leads.push(...(await byOthers(context, way, wanted)))
    // Yields to other requests between two resources.
    await setImmediate()
  }
  const first = new Map<number, Lead>()
  for (const lead of leads) {
    const before = first.get(lead.id)
    if (!before || !(before.isLabel || before.by)) first.set(lead.id, lead)
  }
  const ids = [...first.keys()].slice(0, MOST)
  if (ids.length === 0) return []
  const choices = new Map((await listChoices(context, resource, { ids })).map(choice => [choice.id, choice]))
  return ids.flatMap(id => {
    const choice = choices.get(id)
    const by = first.get(id)?.by
    return choice ? [{ ...choice, ...(by && { by }) }] : []
  })
}

async function byOwnText(context: RecordContext, resource: Resource, q: string): Promise<Lead[]> {
  if (!mayList(context, resource, [resource.label])) return []
  const rows = await rowsOf(context, resource, { q, sort: [{ field: resource.label, order: 'asc' }] })
  const whole = isAddress(resource, q)
  return rows.map(row => ({
    id: row.id as number,
    isLabel: whole || recordLabel(resource, row, context.locale).includes(q),
  }))
}

/** Records of the other resource that its quick search finds, or that have exactly this text as a value. */
async function byOthers(context: RecordContext, { resource: name, by, whole = [] }: FoundBy, text: string) {
  const resource = context.model.resources[name]!
  if (!mayList(context, resource, [resource.label, by])) return []
  const rows: Row[] = resource.search.length > 0 ? [...(await rowsOf(context, resource, { q: text, also: by }))] : []
  for (const field of whole) {
    const value = wholeValue(resource, field, text)
    if (value === undefined || !mayList(context, resource, [field])) continue
    const query = { filters: [{ path: field, operator: 'eq', value }], also: by } as const
    rows.push(...(await rowsOf(context, resource, query)))
  }
  return rows.flatMap((row): Lead[] => {
    const target = row[by] as ReferenceValue | null
    return target
      ? [{ id: target.id, by: { title: resource.title, label: recordLabel(resource, row, context.locale) } }]
      : []
  })
}

/** The stored form of the text; undefined when it is no complete value of the type. */
function wholeValue(resource: Resource, name: string, text: string): unknown {
  const field = resource.fields[name]!
  const normalised = valueTypeOf(field).normalise(text, field)
  return normalised.ok ? normalised.value : undefined
}

async function rowsOf(
  context: RecordContext,
  resource: Resource,
  { also, ...asked }: Partial<ListQuery> & { readonly also?: string },
): Promise<readonly Row[]> {
  const query: ListQuery = {
    start: 0,
    end: MOST,
    sort: [{ field: 'id', order: 'desc' }],
    filters: [],
    fields: [resource.label, ...(also === undefined ? [] : [also])],
    countTo: 0,
    ...asked,
  }
  return (await listRecords(context, resource, await countLookUps(context, resource, query))).rows
}

function mayList({ model, me }: RecordContext, { name }: Resource, fields: readonly string[]): boolean {
  const plan = planAccess(model, me, name, 'list')
  if (!plan.allowed) return false
  const readable = readableSomewhere(plan)
  return fields.every(field => readable.has(field))
}
