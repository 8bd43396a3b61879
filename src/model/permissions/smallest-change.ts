import { operationNamed } from '../api/operation.ts'
import type { Permission, Resource } from '../app-model.ts'
import { BUILT_IN_ACTIONS, isBuiltInAction } from '../page-kinds/built-in-actions.ts'
import { documentNamed } from '../printed-document.ts'
import { transitionOf } from '../workflow/workflow.ts'
import type { DecisionModel, DecisionRequest, SmallestChange } from './decision.ts'
import { type Me, meWith } from './me.ts'
import { blocksOf, inScope, scopeOf } from './scope.ts'

/** Roles and permission ids required by a part of the config. */
interface Requirement {
  readonly roles: readonly string[]
  readonly permission?: number
}

/**
 * The fewest permission ids (one or two) that would turn the refusal, found by trying the decision with each; those of pages
 * that show the resource itself first, then others that open pages. If the record's block is the only obstacle, the block. Undefined when neither helps.
 */
export function findSmallestChange(
  model: DecisionModel,
  me: Me,
  request: DecisionRequest,
  isAllowed: (changed: Me) => boolean,
): SmallestChange | undefined {
  if (me.admin) return undefined
  const blockIds = missingBlocks(model, me, request)
  if (blockIds.length > 0) {
    return isAllowed({ ...me, blockIds: [...me.blockIds, ...blockIds] }) ? { kind: 'blocks', blockIds } : undefined
  }
  const candidates = candidatesFor(model, me, request)
  const given = (...added: readonly Permission[]): Me => {
    const permissionIds = [...me.permissionIds, ...added.map(permission => permission.id)]
    return meWith({ ...me, permissionIds }, model.permissions)
  }
  const change = (...added: readonly Permission[]): SmallestChange => ({
    kind: 'permissions',
    permissionIds: added.map(permission => permission.id),
    roles: [...new Set(added.map(permission => permission.role))],
  })
  for (const one of candidates) if (isAllowed(given(one))) return change(one)
  for (const [index, one] of candidates.entries()) {
    for (const other of candidates.slice(index + 1)) if (isAllowed(given(one, other))) return change(one, other)
  }
  return undefined
}

function candidatesFor(model: DecisionModel, me: Me, request: DecisionRequest): readonly Permission[] {
  const asked = askedBy(model, request)
  const roles = new Set(asked.flatMap(each => each.roles))
  const ids = new Set(asked.map(each => each.permission))
  const order: Readonly<Record<Permission['kind'], number>> = { page: 0, data: 1, operation: 2 }
  const ownRoles = rolesOfOwnPages(model, request)
  const rank = ({ role, kind }: Permission) => (ownRoles.has(role) ? 0 : 10) + order[kind]
  return model.permissions
    .filter(each => !me.permissionIds.includes(each.id) && (roles.has(each.role) || ids.has(each.id)))
    .toSorted((a, b) => rank(a) - rank(b))
}

/** Roles of the pages whose rows are of the resource: other pages show it beside theirs, as a tab or by a reference. */
function rolesOfOwnPages(model: DecisionModel, { target }: DecisionRequest): ReadonlySet<string> {
  if ('page' in target) return new Set()
  return new Set(model.pages.filter(({ resource }) => resource === target.resource).flatMap(({ roles }) => roles))
}

/** Everything in the config that applies to the request. */
function askedBy(model: DecisionModel, { action, target }: DecisionRequest): readonly Requirement[] {
  if (!('page' in target)) {
    const resource = model.resources[target.resource]
    const name = target.transition ?? target.operation ?? action
    return resource ? askedByResource(resource, name) : []
  }
  const page = model.pages.find(each => each.path === target.page)
  if (!page) return []
  const resource = model.resources[page.resource]
  const { toolbar, row, bulk } = page.actions
  const buttons = [...toolbar, ...row, ...bulk].filter(button => button.action === target.operation)
  const below = target.operation === undefined || !resource ? [] : askedByResource(resource, target.operation)
  return [page, ...buttons, ...below]
}

function askedByResource(resource: Resource, name: string): readonly Requirement[] {
  const step =
    operationNamed(resource, name) ?? documentNamed(resource, name) ?? transitionOf(resource, name)?.transition
  if (step) return [step]
  const action = isBuiltInAction(name) ? BUILT_IN_ACTIONS[name] : name
  return resource.grants.filter(grant => (grant.actions as readonly string[]).includes(action))
}

/** Blocks of the record, if the account sees none of them. */
function missingBlocks(model: DecisionModel, me: Me, { target, record, blocksBelow }: DecisionRequest): number[] {
  const name = 'page' in target ? model.pages.find(page => page.path === target.page)?.resource : target.resource
  const resource = name === undefined ? undefined : model.resources[name]
  if (!resource || !record) return []
  return inScope(scopeOf(resource, me), record, blocksBelow) ? [] : blocksOf(resource, record, blocksBelow)
}
