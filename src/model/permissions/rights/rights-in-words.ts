import type { AppModel, Resource } from '../../app-model.ts'
import { explainExpression } from '../../expression/explain/explain.ts'
import { type Locale, textIn } from '../../localized-text.ts'
import { nameAsTitle } from '../decision.ts'
import type { EffectiveRights, GivenBy, ResourceRights } from './effective-rights.ts'

type WordsModel = Pick<AppModel, 'resources' | 'permissions' | 'pages' | 'dictionaries'>

/** The rights with titles for names and sentences for conditions. Entries with the same source share a line. */
export function rightsInWords({ pages, resources }: EffectiveRights, model: WordsModel, locale: Locale) {
  return {
    pages: pages.map(({ page, roles, crossBlocks }) => ({
      path: page.path,
      title: textIn(page.title, locale),
      roles: [...roles],
      crossBlocks,
    })),
    resources: resources.map(rights => resourceInWords(rights, model, locale)),
  }
}

/** Title of a named role: that of its main permission. */
export function roleTitle(model: Pick<AppModel, 'permissions'>, role: string, locale: Locale): string {
  const permission = model.permissions.find(each => each.role === role && each.kind !== 'operation')
  return permission ? textIn(permission.title, locale) : role
}

function resourceInWords(rights: ResourceRights, model: WordsModel, locale: Locale) {
  const { resource, scope, actions, steps } = rights
  const titleOf = (field: string) => textIn(resource.fields[field]?.title ?? nameAsTitle(field), locale)
  const say = (given: readonly GivenBy[]) => given.map(each => givenInWords(each, resource, model, locale, titleOf))
  return {
    name: resource.name,
    title: textIn(resource.title, locale),
    scope,
    actions: together(actions).map(({ members, given }) => ({
      names: members.map(({ name }) => name),
      given: say(given),
    })),
    steps: together(steps).map(({ members, given }) => ({
      titles: members.map(({ title }) => textIn(title, locale)),
      given: say(given),
    })),
    hidden: rights.hidden.map(titleOf),
    masked: rights.masked.map(titleOf),
  }
}

function givenInWords(
  { roles, permission, where, fields }: GivenBy,
  resource: Resource,
  model: WordsModel,
  locale: Locale,
  titleOf: (field: string) => string,
) {
  const use = { schema: model, roots: { record: resource.name }, me: 'account' } as const
  const title = model.permissions.find(({ id }) => id === permission)?.title
  return {
    roles: [...roles],
    ...(permission === undefined ? {} : { permission: title ? textIn(title, locale) : String(permission) }),
    where: where.map(each => explainExpression(each, use, locale)),
    ...(fields === undefined ? {} : { fields: fields.map(titleOf) }),
  }
}

/** Members with equal sources, ordered by the first of each. */
function together<T extends { readonly given: readonly GivenBy[] }>(members: readonly T[]) {
  const groups = new Map<string, { readonly members: T[]; readonly given: readonly GivenBy[] }>()
  for (const member of members) {
    const key = JSON.stringify(member.given)
    const group = groups.get(key)
    if (group) group.members.push(member)
    else groups.set(key, { members: [member], given: member.given })
  }
  return [...groups.values()]
}
