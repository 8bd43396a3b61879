import { useCan } from '@refinedev/core'
import type { Page } from '#model/app-model.ts'
import type { ClientResource } from '#model/client-model.ts'
import { knownAccess } from '#web/data/providers/access-control-provider.ts'

/** Whether the page offers this in its toolbar and the account may do it. */
export function useOffered(page: Pick<Page, 'actions'>, resource: ClientResource, name: 'create' | 'import'): boolean {
  const named = page.actions.toolbar.find(({ action }) => action === name)
  const asked = {
    resource: resource.name,
    action: name,
    params: { roles: named?.roles, permission: named?.permission },
  }
  const { data } = useCan({ ...asked, queryOptions: { enabled: named !== undefined, ...knownAccess(asked) } })
  return named !== undefined && data?.can === true
}
