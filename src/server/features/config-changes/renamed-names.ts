import { isDeepStrictEqual } from 'node:util'
import type { AppModel, Page, Resource, Transition, Workflow } from '#model/app-model.ts'

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

/** Transitions of all workflows that have another name, by the former one; also where an older config returns. */
export function renamedTransitions(before: Resource, after: Resource): ReadonlyMap<string, string> {
  const now = Object.values(after.workflows)
  return new Map(
    Object.values(before.workflows).flatMap(workflow => {
      const next = now.find(({ field }) => field === workflow.field)
      return next ? [...movedTransitions(workflow, next)] : []
    }),
  )
}

/**
 * Transitions that have another name, by the former one: named in `renamedFrom`, or the only new one that differs from it by
 * its name alone.
 */
function movedTransitions(before: Workflow, after: Workflow): ReadonlyMap<string, string> {
  const is = Object.values(after.transitions)
  const fresh = is.filter(({ name }) => before.transitions[name] === undefined)
  return new Map(
    Object.values(before.transitions).flatMap(was => {
      if (after.transitions[was.name]) return []
      const named = fresh.find(each => isNamedBy(was, each) || isNamedBy(each, was))
      const same = fresh.filter(each => isDeepStrictEqual(unnamed(each), unnamed(was)))
      const heir = named ?? (same.length === 1 ? same[0] : undefined)
      return heir ? [[was.name, heir.name] as const] : []
    }),
  )
}

function isNamedBy(former: Transition, { renamedFrom = [] }: Transition): boolean {
  return renamedFrom.includes(former.name)
}

function unnamed({ name: _, location: _place, renamedFrom: _former, ...rest }: Transition) {
  return rest
}

/** The transition that has the name now, or that is called otherwise since. */
export function transitionsNow(former: Workflow, workflow: Workflow): (name: string) => Transition | undefined {
  const moved = movedTransitions(former, workflow)
  return name => workflow.transitions[moved.get(name) ?? name]
}
