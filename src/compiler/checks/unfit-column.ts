import { referencedPaths } from '#model/expression/paths.ts'
import { typeOf, valueTypeOf } from '#model/field-types/index.ts'
import { isSummable } from '#model/totals.ts'
import { each, type Mention } from '../mentions/roles.ts'
import { pointerTo } from '../parse/json-pointer.ts'
import { suggest } from '../problems/suggest.ts'
import { quote } from '../problems/wording.ts'
import { fieldAt, fieldOf } from '../resolve/field-path.ts'
import { isUnread } from '../resolve/unread.ts'
import type { Check } from './check.ts'

export const unfitColumn: Check = {
  code: 'unfit-column',
  severity: 'error',
  why: 'The list would promise a sum, an edit or rows that nobody could be given.',
  fix: 'Name fields that fit, or remove the entry.',
  page({ value, facts, report }) {
    const resource = facts.resource(value.resource)
    if (resource === undefined) return
    const columns = value.columns?.map(column => (typeof column === 'string' ? column : column.field))
    const isShown = ({ pointer, name }: Mention) => {
      if (columns === undefined || columns.includes(name)) return true
      report({ pointer, what: `${quote(name)} is no column of the page.`, ...suggest(name, columns) })
      return false
    }
    for (const mention of each('/totals', value.totals)) {
      const step = fieldAt(resource, mention.name, facts)
      if (!step || !isShown(mention) || isSummable(step.field)) continue
      report({ pointer: mention.pointer, what: noTotal(mention.name) })
    }
    for (const mention of each('/inlineEdit', value.inlineEdit)) {
      const field = fieldAt(resource, mention.name, facts)?.field
      if (!field || !isShown(mention) || !(field.readOnly || field.immutable || typeOf(field).systemSet)) continue
      const what = `${quote(mention.name)} cannot be edited: it is set once, or by the system.`
      report({ pointer: mention.pointer, what })
    }
    const name = value.expand?.tab
    const tab = value.detail?.tabs?.find(each => each.name === name)
    if (name !== undefined && !tab) report({ pointer: '/expand/tab', what: `The page has no tab ${quote(name)}.` })
    if (tab?.equals && referencedPaths(tab.equals).record?.some(path => path.includes('.'))) {
      const what = `A row cannot unfold to ${quote(tab.name)}: what it shares is kept in another record.`
      report({ pointer: '/expand/tab', what })
    }
    for (const [index, { resource: owner, opens }] of (value.detail?.tabs ?? []).entries()) {
      const rows = facts.resource(owner)
      const field = rows && opens !== undefined ? fieldOf(rows, opens) : undefined
      if (!field || isUnread(field) || valueTypeOf(field).name === 'reference') continue
      const what = `A row cannot open ${quote(opens!)}: it names no other record.`
      report({ pointer: pointerTo('/detail/tabs', index, 'opens'), what })
    }
  },
  resource({ value, facts, report }) {
    for (const [name, { resource: owner, fields, sums }] of Object.entries(value.lines ?? {})) {
      const resource = facts.resource(owner)
      for (const mention of each(pointerTo('/lines', name, 'sums'), sums)) {
        const field = resource && fieldOf(resource, mention.name)
        if (!field || isUnread(field)) continue
        const isEntered = fields.includes(mention.name)
        if (!isEntered)
          report({ pointer: mention.pointer, what: `${quote(mention.name)} is not among the \`fields\`.` })
        else if (valueTypeOf(field).figure !== 'amount')
          report({ pointer: mention.pointer, what: noTotal(mention.name) })
      }
    }
  },
}

function noTotal(name: string): string {
  return `There is no total of ${quote(name)}: it is no number that is kept.`
}
