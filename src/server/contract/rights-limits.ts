import type { AnswerOf, QueryOf } from '#model/api.ts'
import { capabilitiesOf } from '#model/permissions/capabilities.ts'
import { ACCOUNT, accountLimits, handedOn, type RightsLimits, roleLimits } from '#model/permissions/manage-rights.ts'
import { problemMessage } from '#model/problem-message.ts'
import type { FieldProblemDraft } from '#model/problems.ts'
import { accountsWith, managedRoles } from '#server/records/guards/managed-accounts.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { findRecords, oneOf } from './query.ts'
import { idsOf } from './values.ts'

type Limits = AnswerOf<'GET /api/permissions/limits'>

/**
 * Which permissions the caller may grant, and for each given account or role why the caller may not change it, so that the UI
 * offers nothing that the guards of a write refuse (GET /api/permissions/limits). Records that the caller does not see are
 * omitted, and all of them for a caller who may change none: the reasons name permissions of others.
 */
export async function rightsLimits(
  context: RecordContext,
  { resource, ids = '' }: QueryOf<'GET /api/permissions/limits'>,
): Promise<Limits> {
  const { model, me, locale } = context
  const permissionIds = me.admin ? null : [...handedOn(model, me)].sort((a, b) => a - b)
  const asked = idsOf(ids)
  const seen =
    asked.length === 0
      ? []
      : await findRecords(context, resource, { filters: [oneOf('id', ids.split(','))], fields: [] })
  const found = mayChangeSome(context, resource) ? seen.map(({ id }) => id) : []
  const limits = resource === ACCOUNT ? await limitsOfAccounts(context, found) : await limitsOfRoles(context, found)
  const words = (problem: FieldProblemDraft | undefined) => (problem ? problemMessage(problem, locale) : null)
  return {
    permissionIds,
    records: limits.map(({ id, change, rights, give }) => ({
      id,
      change: words(change),
      rights: words(rights),
      give: words(give),
    })),
  }
}

function mayChangeSome({ model, me }: RecordContext, resource: string): boolean {
  const { actions, transitions } = capabilitiesOf(model, me, resource)
  return transitions.length > 0 || actions.some(action => ['create', 'update', 'delete', 'import'].includes(action))
}

type LimitsOf = RightsLimits & { readonly id: number }

async function limitsOfAccounts(context: RecordContext, ids: readonly number[]): Promise<LimitsOf[]> {
  const { model, me } = context
  const accounts = await accountsWith(sourceOf(context), model, ({ id }) => ids.includes(Number(id)))
  return accounts.map(({ account }) => ({ id: Number(account.id), ...accountLimits(model, me, account) }))
}

async function limitsOfRoles(context: RecordContext, ids: readonly number[]): Promise<LimitsOf[]> {
  const { model, me } = context
  const source = sourceOf(context)
  const roles = await managedRoles(source, ids)
  const holders = await accountsWith(source, model, ({ roles }) => Array.isArray(roles) && roles.length > 0)
  return [...roles].map(([id, role]) => {
    const ofRole = holders.filter(each => each.roles.includes(id)).map(({ account }) => account)
    return { id, ...roleLimits(model, me, role, ofRole) }
  })
}

function sourceOf({ database: { reader, adapter } }: RecordContext) {
  return { queries: reader, adapter }
}
