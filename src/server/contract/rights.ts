import type { AnswerOf, BodyOf, QueryOf } from '#model/api.ts'
import type { QueryFilter } from '#model/list/list-query.ts'
import { RecordNotFound } from '#server/records/errors.ts'
import { namedResource } from '#server/records/named-resource.ts'
import { readTimeline } from '#server/records/read/read-timeline.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { changeAccount } from './accounts.ts'
import { demandPageOf } from './demand-page.ts'
import { contains, equals, findRecord, findRecords, type PlatformRow, pageOfRecords } from './query.ts'
import { given, referenceOf, referencesOf, textOf } from './values.ts'

const FIELDS = [
  'adAccount',
  'name',
  'phone',
  'jobTitle',
  'org.path',
  'siteOrg',
  'siteOrg.hid',
  'siteFrom',
  'siteTo',
  'blocks',
  'employeeStatus',
]

/** Accounts assigned to an organisation node (GET queryAccountList). */
export async function listPostedAccounts(
  context: RecordContext,
  { hid, includeLower, name, phone, employeeStatus, ...page }: QueryOf<'GET /api/rights/management/queryAccountList'>,
): Promise<AnswerOf<'GET /api/rights/management/queryAccountList'>> {
  demandPageOf(context, 'account')
  const filters = [
    await siteFilter(context, hid, includeLower ?? false),
    contains('name', name),
    contains('phone', phone),
    equals('employeeStatus', employeeStatus),
  ]
  const sort = [{ field: 'name', order: 'asc' }] as const
  return pageOfRecords(context, 'account', page, { filters, sort, fields: FIELDS }, postedAccount)
}

async function siteFilter(
  context: RecordContext,
  hid: string | undefined,
  lower: boolean,
): Promise<QueryFilter | undefined> {
  if (hid === undefined || hid === '') return undefined
  if (!lower) return equals('siteOrg.hid', hid)
  const nodes = await findRecords(context, 'org', { fields: ['hid'] })
  const ids = nodes.filter(node => String(node.hid).startsWith(hid)).map(node => node.id)
  return { path: 'siteOrg', operator: 'in', value: ids.length > 0 ? ids : [0] }
}

function postedAccount(row: PlatformRow) {
  return {
    id: row.id,
    adAccount: String(row.adAccount),
    name: String(row.name),
    phone: textOf(row.phone),
    jobTitle: textOf(row.jobTitle),
    orgPath: textOf(row['org.path']),
    siteHid: textOf(row['siteOrg.hid']),
    siteName: referenceOf(row.siteOrg)?.label ?? null,
    siteFrom: textOf(row.siteFrom),
    siteTo: textOf(row.siteTo),
    blockCount: referencesOf(row.blocks).length,
    employeeStatus: String(row.employeeStatus),
    version: row.version,
  }
}

/** Organisation node of an account, by default the caller's (GET getOrgHId). */
export async function orgOfAccount(
  context: RecordContext,
  { adAccount }: QueryOf<'GET /api/rights/management/getOrgHId'>,
): Promise<AnswerOf<'GET /api/rights/management/getOrgHId'>> {
  const account = await findRecord(context, 'account', 'adAccount', adAccount ?? context.me.adAccount, ['org'])
  const org = referenceOf(account.org)
  if (!org) throw new RecordNotFound('org')
  const node = await findRecord(context, 'org', 'id', org.id, ['hid', 'name', 'path', 'superHid'])
  return {
    hid: String(node.hid),
    name: String(node.name),
    path: textOf(node.path),
    superHid: textOf(node.superHid),
  }
}

/** Changes the phone of an account (POST updatePhone). */
export async function updatePhone(
  context: RecordContext,
  { adAccount, phone, version }: BodyOf<'POST /api/rights/management/updatePhone'>,
) {
  const row = await changeAccount(context, adAccount, () => ({ phone }), version)
  return { phone: String(row.phone ?? ''), version: row.version }
}

/** One account with its assignable blocks and its assignment history (GET queryAccountDetails). */
export async function accountDetails(
  context: RecordContext,
  { adAccount }: QueryOf<'GET /api/rights/management/queryAccountDetails'>,
): Promise<AnswerOf<'GET /api/rights/management/queryAccountDetails'>> {
  demandPageOf(context, 'account')
  const account = await findRecord(context, 'account', 'adAccount', adAccount, FIELDS)
  const checked = new Set(referencesOf(account.blocks).map(block => block.id))
  const blocks = await findRecords(context, 'projectBlock', { fields: ['name', 'project'] })
  return {
    ...postedAccount(account),
    blocks: blocks.map(block => ({
      id: block.id,
      name: String(block.name),
      projectName: referenceOf(block.project)?.label ?? '',
      checked: checked.has(block.id),
    })),
    history: await postings(context, account.id),
  }
}

/** Every assignment in the audit trail of the account, newest first. */
async function postings(context: RecordContext, id: number) {
  const entries = await readTimeline(context, namedResource(context, 'account'), id)
  const posted = entries.filter(entry => entry.after && 'siteOrg' in entry.after)
  const names = new Map(
    (await findRecords(context, 'org', { fields: ['name'] })).map(org => [org.id, String(org.name)]),
  )
  return posted.map(({ after }) => ({
    siteName: names.get(siteIdOf(after?.siteOrg)) ?? null,
    from: textOf(after?.siteFrom),
    to: textOf(after?.siteTo),
  }))
}

function siteIdOf(value: unknown): number {
  return Number(referenceOf(value)?.id ?? value)
}

/** Assigns an account to a site and sets its blocks (POST setBlock). */
export async function postToSite(
  context: RecordContext,
  { adAccount, siteHid, siteFrom, siteTo, blockIds, version }: BodyOf<'POST /api/rights/management/setBlock'>,
) {
  const site = siteHid ? await findRecord(context, 'org', 'hid', siteHid, ['name']) : null
  const siteOrg = siteHid === undefined ? undefined : (site?.id ?? null)
  const values = given({ siteOrg, siteFrom, siteTo, blocks: blockIds })
  const row = await changeAccount(context, adAccount, () => values, version)
  return {
    blockIds: JSON.stringify(referencesOf(row.blocks).map(block => block.id)),
    siteName: referenceOf(row.siteOrg)?.label ?? null,
    version: row.version,
  }
}
