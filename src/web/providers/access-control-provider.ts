import type { AccessControlProvider, CanReturnType } from '@refinedev/core'
import type { RecordAction } from '#model/app-model.ts'
import type { Capabilities, PageModel } from '#model/client-model.ts'
import { PAGE_MODEL } from '../page-host/use-page-model.ts'
import { queryClient } from './query-client.ts'

/**
 * May the account do this at all? Answered from the capabilities that came with the page's model, which the server made
 * by the same decision it enforces: no call per button. What no fetched page speaks of is denied.
 */
export const accessControlProvider: AccessControlProvider = {
  options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true }, queryOptions: { staleTime: 0 } },
  can: async ({ resource, action }) => decide(capabilitiesOf(resource), action),
}

/** Refine's names of actions that we call otherwise. */
const ACTIONS: Readonly<Record<string, RecordAction>> = { show: 'read', edit: 'update', clone: 'create' }

function decide(capabilities: Capabilities | undefined, action: string): CanReturnType {
  if (!capabilities) return { can: false }
  const named: string = ACTIONS[action] ?? action
  const actions: readonly string[] = capabilities.actions
  return { can: actions.includes(named) || capabilities.transitions.includes(named) }
}

/** Capabilities for a resource in any page model fetched so far; they are the same in each. */
function capabilitiesOf(resource: string | undefined): Capabilities | undefined {
  for (const [, model] of queryClient.getQueriesData<PageModel>({ queryKey: [PAGE_MODEL] })) {
    const found = resource === undefined ? undefined : model?.resources[resource]
    if (found) return found.capabilities
  }
  return undefined
}
