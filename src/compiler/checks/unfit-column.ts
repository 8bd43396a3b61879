import { typeOf } from '#model/field-types/index.ts'
import { isSummable } from '#model/totals.ts'
import { each } from '../mentions/roles.ts'
import { quote } from '../problems/wording.ts'
import { fieldAt } from '../resolve/field-path.ts'
import type { Check } from './check.ts'

export const unfitColumn: Check = {
  code: 'unfit-column',
  severity: 'error',
  why: 'The list would promise a sum, an edit or rows that nobody could be given.',
  fix: 'Name fields that fit, or remove the entry.',
  page({ value, facts, report }) {
    const resource = facts.resource(value.resource)
    if (resource === undefined) return
    for (const { pointer, name } of each('/totals', value.totals)) {
      const step = fieldAt(resource, name, facts)
      if (!step || isSummable(step.field)) continue
      report({ pointer, what: `There is no total of ${quote(name)}: it is no number that is kept.` })
    }
    for (const { pointer, name } of each('/inlineEdit', value.inlineEdit)) {
      const field = fieldAt(resource, name, facts)?.field
      if (!field || !(field.readOnly || field.immutable || typeOf(field).systemSet)) continue
      report({ pointer, what: `${quote(name)} cannot be edited: it is set once, or by the system.` })
    }
    const tab = value.expand?.tab
    if (tab !== undefined && !value.detail?.tabs?.some(({ name }) => name === tab))
      report({ pointer: '/expand/tab', what: `The page has no tab ${quote(tab)}.` })
  },
}
