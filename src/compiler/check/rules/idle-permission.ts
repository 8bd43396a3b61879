import { pointerTo } from '../../read/parse/json-pointer.ts'
import type { Check } from '../check.ts'

export const idlePermission: Check = {
  code: 'idle-permission',
  severity: 'warning',
  why: 'Whoever is given this permission gets nothing by it.',
  fix: 'Name the role in a page, grant or transition, set `kind` to what it is, or remove the entry.',
  config({ set, facts, referencesIn, report }) {
    const file = set.permissions
    const pages = [...set.pages.values()]
    const resources = [...set.resources.values()]
    // What could not be read may be what names the role.
    if (file?.value === undefined || [...pages, ...resources].some(each => !each.complete)) return
    const opening = new Set(pages.flatMap(({ value }) => [...(value?.roles ?? []), ...(value?.dataRoles ?? [])]))
    const names = [...pages, ...resources].flatMap(each => referencesIn(each).names)
    const named = new Set(names.flatMap(({ name, meaning }) => (meaning.name === 'role' ? [name] : [])))
    // A misspelt role is reported where it stands; only because of it another one seems to be unused.
    if ([...named].some(role => facts.role(role) === undefined)) return
    for (const [index, { id, role, kind }] of file.value.permissions.entries()) {
      const pointer = pointerTo('/permissions', index, 'role')
      if (kind === 'page' && !opening.has(role)) {
        // A file in the wrong place may be the page.
        const restsOn = [{ file: '.json', pointer: '', code: 'unknown-file' }]
        report(file, {
          pointer,
          restsOn,
          what: `Permission ${id} should open a page, but no page asks for the role "${role}".`,
        })
      } else if (kind === 'operation' && !named.has(role)) {
        report(file, { pointer, what: `Nothing asks for the role "${role}" that operation ${id} gives.` })
      }
    }
  },
}
