import { isDeepStrictEqual } from 'node:util'
import type { AppModel, Page, Resource, Transition } from '#model/app-model.ts'

/** Pages whose address changes while their file stays, by the former address. */
export function movedPages(before: AppModel, after: AppModel): ReadonlyMap<string, Page> {
  const pathsOf = ({ pages }: AppModel) => new Set(pages.map(({ path }) => path))
  const [was, is] = [pathsOf(before), pathsOf(after)]
  const fresh = new Map(after.pages.filter(({ path }) => !was.has(path)).map(page => [page.location.file, page]))
  return new Map(
    before.pages.flatMap(({ path, location }) => {
      const page = is.has(path) ? undefined : fresh.get(location.file)
      return page ? [[path, page] as const] : []
    }),
  )
}

/** Roles that have another name: accounts hold permission ids, so a role with the same id is the same one. */
export function renamedRoles(before: AppModel, after: AppModel): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { id, role } of before.permissions) {
    const now = after.permissions.find(each => each.id === id)?.role
    if (now === undefined || now === role || after.roles.includes(role) || before.roles.includes(now)) continue
    found.set(role, now)
  }
  return found
}

/** States that have another name, by workflow field (`house.status`) and former name; also where an older config returns. */
export function renamedStates(before: AppModel, after: AppModel): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const found = new Map<string, Map<string, string>>()
  for (const { name, workflows } of Object.values(after.resources))
    for (const { field, states } of Object.values(workflows)) {
      const was = before.resources[name]?.workflows[field]?.states ?? {}
      const pairs = [
        ...Object.values(states).flatMap(state => (state.renamedFrom ?? []).map(from => [from, state.name] as const)),
        ...Object.values(was).flatMap(state => (state.renamedFrom ?? []).map(to => [state.name, to] as const)),
      ]
      const fitting = pairs.filter(([from, to]) => states[from] === undefined && states[to] !== undefined)
      if (fitting.length > 0) found.set(`${name}.${field}`, new Map(fitting))
    }
  return found
}

/** Transitions that differ only by their name from one that is gone, by the former name. They have no `renamedFrom`. */
export function renamedTransitions(before: Resource, after: Resource): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [field, { transitions }] of Object.entries(before.workflows)) {
    const is = after.workflows[field]?.transitions ?? {}
    const fresh = Object.values(is).filter(({ name }) => transitions[name] === undefined)
    for (const transition of Object.values(transitions)) {
      if (is[transition.name]) continue
      const same = fresh.filter(each => isDeepStrictEqual(unnamed(each), unnamed(transition)))
      if (same.length === 1) found.set(transition.name, same[0]!.name)
    }
  }
  return found
}

function unnamed({ name: _, location: _place, ...rest }: Transition): Omit<Transition, 'name' | 'location'> {
  return rest
}
