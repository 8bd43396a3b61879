import type { AccessControlProvider, CanParams } from '@refinedev/core'
import type { PageAction, RecordAction } from '#model/app-model.ts'
import type { Capabilities } from '#model/client-model.ts'
import { mayOpen, mayUse } from '#model/permissions/may-open.ts'
import type { Me } from '#model/permissions/me.ts'
import { meOf } from '../account/me-of.ts'
import { sessionState } from '../account/session-state.ts'
import { shellState } from '../account/shell-state.ts'
import { fetchedPageModels } from './query-client.ts'

/** Additional parameters of `useCan` and `<CanAccess>`: requirements of a page's button. */
export type Requirements = Partial<Pick<PageAction, 'roles' | 'permission'>>

/**
 * Whether the account may do this at all, decided by the model's functions from data that is already loaded: no call per
 * button. `resource` is the path of a page (action `list`: may it be opened?) or the name of a resource (denied if no fetched
 * page has it); `roles` or `permission` in `params` are required in addition.
 */
export const accessControlProvider: AccessControlProvider = {
  options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true }, queryOptions: { staleTime: 0 } },
  can: async request => ({ can: decide(request) }),
}

/** The result of the first render: a button that appears later would shift those behind it. */
export function knownAccess(request: CanParams) {
  return { initialData: () => ({ can: decide(request) }) }
}

/** Refine's names of actions that have other names here. */
const ACTIONS: Readonly<Record<string, RecordAction>> = { show: 'read', edit: 'update', clone: 'create' }

function decide({ resource, action, params }: CanParams): boolean {
  const me = meNow()
  if (!me || !mayUse(me, (params ?? {}) as Requirements)) return false
  if (resource === undefined) return true
  if (resource.startsWith('/')) return pageMayBeOpened(resource, me)
  const capabilities = capabilitiesOf(resource)
  const actions: readonly string[] = capabilities?.actions ?? []
  return actions.includes(ACTIONS[action] ?? action) || capabilities?.transitions.includes(action) === true
}

function meNow(): Me | undefined {
  const account = sessionState.get()?.account
  return account && meOf(account, shellState.get()?.permissions ?? [])
}

function pageMayBeOpened(path: string, me: Me): boolean {
  const pages = shellState.get()?.modules.flatMap(module => module.pages) ?? []
  const page = pages.find(each => each.path === path)
  return page !== undefined && mayOpen(page, me)
}

/** Capabilities for a resource in any page model fetched so far; they are the same in each. */
function capabilitiesOf(resource: string): Capabilities | undefined {
  for (const { resources } of fetchedPageModels()) {
    const found = resources[resource]
    if (found) return found.capabilities
  }
  return undefined
}
