import type { Given, ResourceRights, Rights, RightsText } from './rights-text.ts'

/** The pages, kinds of records and roles in which the typed text occurs, in titles or in names. */
export function filterRights(rights: Rights, typed: string, words: RightsText): Rights {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return rights
  const has = (...texts: readonly string[]) => texts.some(text => text.toLowerCase().includes(wanted))
  const says = ({ roles, permission = '', where, fields = [] }: Given) =>
    has(words.by(roles), permission, ...where, ...fields)
  const tells = ({ name, title, actions, steps, hidden, masked }: ResourceRights) =>
    has(name, title, ...hidden, ...masked) ||
    actions.some(each => has(...each.names.map(words.action)) || each.given.some(says)) ||
    steps.some(each => has(...each.titles) || each.given.some(says))
  return {
    ...rights,
    roles: rights.roles.filter(({ name, title, from }) => has(name, title, ...from)),
    pages: rights.pages.filter(({ path, title, roles }) => has(path, title, words.by(roles))),
    resources: rights.resources.filter(tells),
  }
}
