import type { AnswerOf, QueryOf } from '#model/api.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { contains, equals, findRecord, findRecords, type PlatformRow } from './query.ts'
import { textOf } from './values.ts'

/** Each level takes two digits of an organisation number. */
const DIGITS_PER_LEVEL = 2
const FIELDS = ['hid', 'superHid', 'name', 'orgType']
const BY_HID = [{ field: 'hid', order: 'asc' }] as const

/** Ancestors of a node, the group first (GET /api/org/suPeriOrHid). */
export async function ancestors(
  context: RecordContext,
  { hid }: QueryOf<'GET /api/org/suPeriOrHid'>,
): Promise<AnswerOf<'GET /api/org/suPeriOrHid'>> {
  const levels = Array.from({ length: Math.ceil(hid.length / DIGITS_PER_LEVEL) - 1 }, (_, level) =>
    hid.slice(0, (level + 1) * DIGITS_PER_LEVEL),
  )
  if (levels.length === 0) return []
  const filters = [{ path: 'hid', operator: 'in', value: levels } as const]
  const rows = await findRecords(context, 'org', { filters, sort: BY_HID, fields: FIELDS })
  return rows.map(row => ({ hid: String(row.hid), name: String(row.name), orgType: String(row.orgType) }))
}

/** Children of a node, or the first level (GET /api/org/hId). */
export async function children(
  context: RecordContext,
  { hid, orgType }: QueryOf<'GET /api/org/hId'>,
): Promise<AnswerOf<'GET /api/org/hId'>> {
  const rows = await findRecords(context, 'org', {
    filters: [equals('orgType', orgType)],
    sort: BY_HID,
    fields: FIELDS,
  })
  const parents = new Set(rows.map(row => String(row.superHid ?? '')))
  return rows
    .filter(row => String(row.superHid ?? '') === (hid ?? ''))
    .map(row => ({ ...node(row), leaf: parents.has(String(row.hid)) ? 0 : 1 }))
}

/** Nodes that a supplier account may serve (GET /api/supplier/account/getOrgList). */
export async function searchOrgs(
  context: RecordContext,
  { keyword }: QueryOf<'GET /api/supplier/account/getOrgList'>,
): Promise<AnswerOf<'GET /api/supplier/account/getOrgList'>> {
  const rows = await findRecords(context, 'org', {
    filters: [contains('name', keyword), equals('status', 'enabled')],
    sort: BY_HID,
    fields: ['hid', 'name', 'path'],
  })
  return rows.map(row => ({ hid: String(row.hid), name: String(row.name), path: textOf(row.path) }))
}

/** Record id of the node with this number; undefined without a number. */
export async function orgIdOf(context: RecordContext, hid: string | undefined): Promise<number | undefined> {
  return hid === undefined || hid === '' ? undefined : (await findRecord(context, 'org', 'hid', hid, ['hid'])).id
}

function node(row: PlatformRow) {
  return {
    hid: String(row.hid),
    superHid: String(row.superHid ?? ''),
    name: String(row.name),
    orgType: String(row.orgType),
  }
}
