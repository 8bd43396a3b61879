import type { PageConfig, ResourceConfig } from '../config-types.ts'
import { pointerTo } from '../parse/json-pointer.ts'
import { actionsOf } from './actions.ts'
import { askersOf } from './askers.ts'
import type { Mention } from './roles.ts'

export function permissionsInPage(page: PageConfig): Mention<number>[] {
  return actionsOf(page).flatMap(({ pointer, permission }) => at(pointer, permission))
}

export function permissionsInResource(resource: ResourceConfig): Mention<number>[] {
  return [
    ...(resource.grants ?? []).flatMap((grant, index) => at(pointerTo('/grants', index), grant.permission)),
    ...askersOf(resource).flatMap(({ pointer, permission }) => at(pointer, permission)),
  ]
}

function at(pointer: string, permission: number | undefined): Mention<number>[] {
  return permission === undefined ? [] : [{ pointer: pointerTo(pointer, 'permission'), name: permission }]
}
