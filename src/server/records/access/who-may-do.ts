import type { AppModel, Field, Resource } from '#model/app-model.ts'
import { decideRecord } from '#model/permissions/decide-record.ts'
import { decideTransition } from '#model/permissions/decide-transition.ts'
import type { DecisionModel, DecisionRequest } from '#model/permissions/decision.ts'
import { type Me, meWith } from '#model/permissions/me.ts'
import { blocksOf } from '#model/permissions/scope.ts'
import type { RecordValues } from '#model/records/context.ts'
import { idsIn } from '#model/records/references.ts'
import { transitionOf } from '#model/workflow/workflow.ts'
import type { Database } from '#server/storage/database.ts'
import { RecordRefusal } from '../errors.ts'
import type { RecordContext } from '../record-context.ts'
import { activeRoles } from './account-roles.ts'
import { decisionsOn } from './decision-record.ts'
import { loadMe } from './load-me.ts'

/** A reference to accounts or roles, of which only those may be chosen who may do one of these things on the record. */
type Demanding = Pick<Field, 'name' | 'resource' | 'mayDo'>

/**
 * The candidates (accounts, or roles held alone in the record’s blocks) that may do what the field demands, each decided on the
 * record with the field naming it. In the given order, at most `limit`.
 */
export async function whoMayDo(
  context: RecordContext,
  resource: Resource,
  { name, resource: target, mayDo = [] }: Demanding,
  values: RecordValues,
  candidates: readonly number[],
  limit = candidates.length,
): Promise<number[]> {
  const { database, model } = context
  const decisionFor = await decisionsOn(context, resource, values)
  const { blocksBelow } = await decisionFor()
  const blockIds = blocksOf(resource, values, blocksBelow)
  const able: number[] = []
  for (const id of candidates) {
    if (able.length >= limit) break
    const me = await (target === 'role' ? holderOf(database, model, id, blockIds) : loadMe(database, model, id))
    if (me && mayDoAny(model, me, await decisionFor({ [name]: id }), resource, mayDo)) able.push(id)
  }
  return able
}

/** @throws RecordRefusal for a field that names somebody who may do nothing of what it demands */
export async function demandAble(
  context: RecordContext,
  resource: Resource,
  fields: readonly Demanding[],
  given: RecordValues,
  record: () => RecordValues,
): Promise<void> {
  for (const field of fields) {
    const ids = field.mayDo ? idsIn(given[field.name]) : []
    if (ids.length === 0) continue
    const able = await whoMayDo(context, resource, field, record(), ids)
    if (able.length < ids.length) throw new RecordRefusal('validation', [{ path: field.name, code: 'not-able' }])
  }
}

/** Somebody who holds this role in these blocks and nothing else. */
async function holderOf(
  database: Database,
  model: AppModel,
  id: number,
  blockIds: readonly number[],
): Promise<Me | undefined> {
  const [role] = await activeRoles(database, [id])
  if (!role) return undefined
  const { name, permissionIds } = role
  const holder = { id: 0, adAccount: '', name, admin: false, permissionIds, roleIds: [id], blockIds }
  return meWith(holder, model.permissions)
}

/** Whether the account may do one of these on the record: take a transition, or a record action such as `read`. */
function mayDoAny(
  model: DecisionModel,
  me: Me,
  about: Omit<DecisionRequest, 'action' | 'target'>,
  resource: Resource,
  actions: readonly string[],
): boolean {
  return actions.some(action => {
    const decide = transitionOf(resource, action) ? decideTransition : decideRecord
    return decide(model, me, { ...about, action, target: { resource: resource.name } }, resource.name, action).allowed
  })
}
