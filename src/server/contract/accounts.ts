import type { AnswerOf, BodyOf, QueryOf } from '#model/api.ts'
import { loadMe } from '#server/records/access/load-me.ts'
import { namedResource } from '#server/records/named-resource.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { updateRecord } from '#server/records/write/update-record.ts'
import { demandPageOf } from './demand-page.ts'
import { contains, equals, findRecord, has, type PlatformRow, pageOfRecords } from './query.ts'
import { idsOf, referenceOf, referencesOf, textOf } from './values.ts'

const LIST_FIELDS = [
  'adAccount',
  'name',
  'employeeNo',
  'phone',
  'org.path',
  'jobTitle',
  'roles',
  'blocks',
  'employeeStatus',
  'admin',
  'master',
  'lastLoginAt',
  'createdAt',
]

/** Accounts by name, employment and role (GET /api/account/). */
export async function listAccounts(
  context: RecordContext,
  { name, employeeStatus, roleId, ...page }: QueryOf<'GET /api/account/'>,
): Promise<AnswerOf<'GET /api/account/'>> {
  demandPageOf(context, 'account')
  const filters = [contains('name', name), equals('employeeStatus', employeeStatus), has('roles', roleId)]
  return pageOfRecords(context, 'account', page, { filters, sort: NEWEST_FIRST, fields: LIST_FIELDS }, accountRow)
}

const NEWEST_FIRST = [{ field: 'createdAt', order: 'desc' }] as const

function accountRow(row: PlatformRow) {
  const blocks = referencesOf(row.blocks)
  return {
    id: row.id,
    adAccount: String(row.adAccount),
    name: String(row.name),
    employeeNo: textOf(row.employeeNo),
    phone: textOf(row.phone),
    orgPath: textOf(row['org.path']),
    jobTitle: textOf(row.jobTitle),
    roles: roleValues(row),
    blockIds: JSON.stringify(blocks.map(block => block.id)),
    blockCount: blocks.length,
    employeeStatus: String(row.employeeStatus),
    admin: row.admin === true,
    masterName: referenceOf(row.master)?.label ?? null,
    lastLoginAt: textOf(row.lastLoginAt),
    createdAt: String(row.createdAt),
    version: row.version,
  }
}

/** Replaces the blocks of an account (POST /api/account/setBlock). */
export async function setBlocks(context: RecordContext, { adAccount, blockId }: BodyOf<'POST /api/account/setBlock'>) {
  const row = await changeAccount(context, adAccount, () => ({ blocks: idsOf(blockId) }))
  return { blockIds: JSON.stringify(referencesOf(row.blocks).map(block => block.id)) }
}

/** Replaces all roles by one (POST /api/account/setRole). */
export function setRole(context: RecordContext, { adAccount, roleId }: BodyOf<'POST /api/account/setRole'>) {
  return changeRoles(context, adAccount, async () => [await roleIdOf(context, roleId)])
}

/** Removes all roles (POST /api/account/clearRole). */
export function clearRoles(context: RecordContext, { adAccount }: BodyOf<'POST /api/account/clearRole'>) {
  return changeRoles(context, adAccount, async () => [])
}

/** Adds one role (POST /api/account/addRole). */
export function addRole(context: RecordContext, { adAccount, roleId }: BodyOf<'POST /api/account/addRole'>) {
  return changeRoles(context, adAccount, async held => [...new Set([...held, await roleIdOf(context, roleId)])])
}

/** Removes one role (POST /api/account/deleteRole). */
export function deleteRole(context: RecordContext, { adAccount, roleId }: BodyOf<'POST /api/account/deleteRole'>) {
  return changeRoles(context, adAccount, async held => {
    const role = await roleIdOf(context, roleId)
    return held.filter(id => id !== role)
  })
}

async function changeRoles(
  context: RecordContext,
  adAccount: string,
  next: (held: readonly number[]) => Promise<readonly number[]>,
): Promise<AnswerOf<'POST /api/account/setRole'>> {
  const row = await changeAccount(context, adAccount, async current => ({
    roles: await next(referencesOf(current.roles).map(role => role.id)),
  }))
  const me = await loadMe(context.database, context.model, row.id)
  return { roles: roleValues(row), permissionIds: [...(me?.permissionIds ?? [])] }
}

/** Applies `change` to the account; without a version from the caller, the version just read is used. */
export async function changeAccount(
  context: RecordContext,
  adAccount: string,
  change: (row: PlatformRow) => Record<string, unknown> | Promise<Record<string, unknown>>,
  version?: number,
): Promise<PlatformRow> {
  const resource = namedResource(context, 'account')
  const row = await findRecord(context, 'account', 'adAccount', adAccount, ['roles', 'blocks'])
  const values = { ...(await change(row)), version: version ?? row.version }
  return (await updateRecord(context, resource, row.id, values)) as PlatformRow
}

/** The calls identify a role by the number of its record; an account that sees only the names of roles may still assign one. */
async function roleIdOf(context: RecordContext, roleId: number): Promise<number> {
  return (await findRecord(context, 'role', 'id', roleId, ['name'])).id
}

function roleValues(row: PlatformRow) {
  return referencesOf(row.roles).map(({ id, label }) => ({ roleId: id, name: label }))
}
