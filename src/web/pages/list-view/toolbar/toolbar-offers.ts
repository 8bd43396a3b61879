import type { Me } from '#model/permissions/me.ts'
import { meMay } from '../../records/me-may.ts'
import type { ListPage } from '../use-list-page.ts'

/** Whether the account is offered to create a record here: only where the page names it. */
export function mayCreate(list: Pick<ListPage, 'page' | 'resource'>, me: Me): boolean {
  return isNamed(list, me, 'create')
}

/** Likewise for the import of a file. */
export function mayImport(list: Pick<ListPage, 'page' | 'resource'>, me: Me): boolean {
  return isNamed(list, me, 'import')
}

function isNamed({ page, resource }: Pick<ListPage, 'page' | 'resource'>, me: Me, name: 'create' | 'import'): boolean {
  const named = page.actions.toolbar.some(action => action.action === name && meMay(me, action))
  return named && resource.capabilities.actions.includes(name)
}
