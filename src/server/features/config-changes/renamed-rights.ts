import type { AppModel, Expression } from '#model/app-model.ts'
import type { EffectiveRights, GivenBy, ResourceRights } from '#model/permissions/rights/effective-rights.ts'
import { formerTable, originOf } from '#server/storage/migration/column-origins.ts'
import type { MigrationPlan } from '#server/storage/migration/migration-step.ts'
import { movedPages, renamedRoles, renamedStates, renamedTransitions } from './renamed-names.ts'

/** What has another name in the next config, by its name in the config in effect. */
export interface NewNames {
  readonly roles: ReadonlyMap<string, string>
  /** Rights under the config in effect, in the names of the next one: a rename gives and takes nothing. */
  of(rights: EffectiveRights): EffectiveRights
}

/** The new names of roles, pages, resources, fields and states. */
export function newNames(before: AppModel, after: AppModel, { columns: { origins } }: MigrationPlan): NewNames {
  const pages = movedPages(before, after)
  const states = renamedStates(before, after)
  const resources = new Map<string, Naming>()
  for (const resource of Object.values(after.resources)) {
    const former = before.resources[formerTable(origins, resource.name) ?? resource.name]
    if (!former) continue
    const fields = Object.values(resource.fields).flatMap(({ name, renamedFrom = [] }): [string, string][] => {
      const { column = renamedFrom.find(each => former.fields[each]) ?? '' } =
        originOf(origins, resource.name, name) ?? {}
      const isRenamed = column !== name && former.fields[column] && !resource.fields[column] && !former.fields[name]
      return isRenamed ? [[column, name]] : []
    })
    const own = Object.keys(resource.fields).flatMap(field => [...(states.get(`${resource.name}.${field}`) ?? [])])
    resources.set(former.name, {
      resource,
      fields: new Map(fields),
      states: new Map(own),
      steps: renamedTransitions(former, resource),
    })
  }
  return {
    roles: renamedRoles(before, after),
    of: rights => ({
      ...rights,
      pages: rights.pages.map(each => ({ ...each, page: pages.get(each.page.path) ?? each.page })),
      resources: rights.resources.map(each => {
        const naming = resources.get(each.resource.name)
        return naming ? renamed(each, naming) : each
      }),
    }),
  }
}

interface Naming {
  readonly resource: ResourceRights['resource']
  readonly fields: ReadonlyMap<string, string>
  readonly states: ReadonlyMap<string, string>
  /** Transitions. */
  readonly steps: ReadonlyMap<string, string>
}

function renamed(rights: ResourceRights, { resource, fields, states, steps }: Naming): ResourceRights {
  const isSame = resource.name === rights.resource.name && fields.size + states.size + steps.size === 0
  if (isSame) return rights
  const now = (name: string) => fields.get(name) ?? name
  const given = (all: readonly GivenBy[]) =>
    all.map(each => ({
      ...each,
      where: each.where.map(condition => renamedIn(condition, fields, states)),
      ...(each.fields && { fields: each.fields.map(now) }),
    }))
  const former = Object.entries(rights.resource.fields).map(([name, field]) => [now(name), field])
  return {
    ...rights,
    resource: { ...rights.resource, name: resource.name, fields: Object.fromEntries(former) },
    actions: rights.actions.map(each => ({ ...each, given: given(each.given) })),
    steps: rights.steps.map(each => ({ ...each, name: steps.get(each.name) ?? each.name, given: given(each.given) })),
    hidden: rights.hidden.map(now),
    masked: rights.masked.map(now),
  }
}

/** A condition with the new names. Only what stands there exactly so is taken for renamed; the rest is reported as a change. */
function renamedIn(condition: Expression, fields: Naming['fields'], states: Naming['states']): Expression {
  const named = condition.replace(/\brecord\.(\w+)/g, (_, name: string) => `record.${fields.get(name) ?? name}`)
  return named.replace(
    /(\brecord\.\w+ [=!]= )'([^']*)'/g,
    (_, start: string, state: string) => `${start}'${states.get(state) ?? state}'`,
  )
}
