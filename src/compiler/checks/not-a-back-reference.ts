import { pointerTo } from '../parse/json-pointer.ts'
import { oneOfNames } from '../problems/wording.ts'
import { fieldOf } from '../resolve/field-path.ts'
import { isUnread } from '../resolve/unread.ts'
import type { Check } from './check.ts'

export const notABackReference: Check = {
  code: 'not-a-back-reference',
  severity: 'error',
  why: 'A tab shows the records that point to the one on screen; this field points nowhere or elsewhere.',
  fix: 'Name a reference field of the tab’s resource that points to the resource of the page.',
  page({ value, facts, report }) {
    if (facts.resource(value.resource) === undefined) return
    for (const [index, tab] of (value.detail?.tabs ?? []).entries()) {
      const resource = facts.resource(tab.resource)
      const field = resource && fieldOf(resource, tab.by)
      if (resource === undefined || field === undefined || isUnread(field) || field.resource === value.resource)
        continue
      const candidates = Object.values(resource.fields).filter(each => each.resource === value.resource)
      report({
        pointer: pointerTo('/detail/tabs', index, 'by'),
        what: `"${tab.by}" of "${tab.resource}" does not point to "${value.resource}".`,
        ...(candidates.length === 0 ? {} : { fix: `Write ${oneOfNames(candidates.map(({ name }) => name))}.` }),
      })
    }
  },
}
