import type { AnswerOf } from '#model/api.ts'
import { type Me, rolesOf } from '#model/permissions/me.ts'
import { effectiveRights } from '#model/permissions/rights/effective-rights.ts'
import { rightsInWords, roleTitle } from '#model/permissions/rights/rights-in-words.ts'
import { accountRoles } from '#server/records/access/account-roles.ts'
import { loadMe } from '#server/records/access/load-me.ts'
import { selectContext } from '#server/records/list/select-context.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { labelsOf } from '#server/storage/select/cells.ts'
import { askedAccount, type StoredRow } from './asked-account.ts'

type Rights = AnswerOf<'GET /api/permissions/effective'>

/**
 * Everything that the account (by default the caller) may do now, with the source of each right. An account that has left may
 * do nothing.
 * @throws AccessDenied, RecordNotFound
 */
export async function listRights(context: RecordContext, adAccount = context.me.adAccount): Promise<Rights> {
  const { model, database, locale } = context
  const row = await askedAccount(context, adAccount)
  const subject = await loadMe(database, model, Number(row.id))
  if (!subject) return { account: adAccount, admin: false, active: false, ...NOTHING }
  return {
    account: adAccount,
    admin: subject.admin,
    active: true,
    blocks: await blockNames(context, subject),
    roles: await rolesWithOrigin(context, subject, row),
    ...rightsInWords(effectiveRights(model, subject), model, locale),
  }
}

const NOTHING = { blocks: [], roles: [], pages: [], resources: [] }

/** Each named role that is held, with the account's roles whose permissions include it. */
async function rolesWithOrigin(context: RecordContext, me: Me, row: StoredRow): Promise<Rights['roles']> {
  const { model, database, locale } = context
  const held = await accountRoles(database, model, row)
  const ids = held.map(({ id }) => id)
  const labels = await labelsOf(selectContext(context), 'role', ids, database.reader)
  const origins = held.map(({ id, name, permissionIds }) => ({
    name: labels.get(id)?.label ?? name,
    brings: rolesOf(permissionIds, model.permissions),
  }))
  return me.roles.map(role => ({
    name: role,
    title: roleTitle(model, role, locale),
    from: origins.filter(({ brings }) => brings.includes(role)).map(({ name }) => name),
  }))
}

/** An administrator is not limited to blocks. */
async function blockNames(context: RecordContext, me: Me): Promise<string[]> {
  const { model, database } = context
  const resource = model.resources.account?.fields.blocks?.resource
  if (me.admin || resource === undefined) return []
  const labels = await labelsOf({ ...selectContext(context), me }, resource, me.blockIds, database.reader)
  return me.blockIds.flatMap(id => labels.get(id)?.label ?? [])
}
