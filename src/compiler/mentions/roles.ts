import type { PageConfig, ResourceConfig } from '../config-types.ts'
import { type Pointer, pointerTo } from '../parse/json-pointer.ts'
import { actionsOf } from './actions.ts'
import { askersOf } from './askers.ts'
import { deadlinesOf } from './deadlines.ts'
import { perObject } from './per-object.ts'

/** A name or id written at `pointer`. */
export interface Mention<T = string> {
  readonly pointer: Pointer
  readonly name: T
}

/** Every role that a page file names. */
export const rolesInPage = perObject((page: PageConfig): readonly Mention[] => {
  return [
    ...each('/roles', page.roles),
    ...each('/dataRoles', page.dataRoles),
    ...actionsOf(page).flatMap(({ pointer, roles }) => each(pointerTo(pointer, 'roles'), roles)),
    ...(page.detail?.tabs ?? []).flatMap((tab, index) => each(pointerTo('/detail/tabs', index, 'roles'), tab.roles)),
  ]
})

/** Every role that a resource file names. */
export const rolesInResource = perObject((resource: ResourceConfig): readonly Mention[] => {
  return [
    ...(resource.grants ?? []).flatMap((grant, index) => each(pointerTo('/grants', index, 'roles'), grant.roles)),
    ...askersOf(resource).flatMap(({ pointer, roles }) => each(pointerTo(pointer, 'roles'), roles)),
    ...deadlinesOf(resource).flatMap(({ pointer, deadline }) =>
      (deadline.escalate ?? []).flatMap(({ roles }, index) =>
        each(pointerTo(pointer, 'escalate', index, 'roles'), roles),
      ),
    ),
  ]
})

/** The items of a list as mentions. */
export function each(pointer: Pointer, names: readonly string[] | undefined): Mention[] {
  return (names ?? []).map((name, index) => ({ pointer: pointerTo(pointer, index), name }))
}
