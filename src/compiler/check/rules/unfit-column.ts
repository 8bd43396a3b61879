import { referencedPaths } from '#model/expression/paths.ts'
import { typeOf, valueTypeOf } from '#model/field-types/index.ts'
import { isSummable } from '#model/list/totals.ts'
import { type LocalizedText, localized } from '#model/localized-text.ts'
import type { ResourceConfig } from '../../config-types.ts'
import { suggest } from '../../problems/suggest.ts'
import { quote } from '../../problems/wording.ts'
import { type Pointer, pointerTo } from '../../read/parse/json-pointer.ts'
import { fieldAt, fieldOf } from '../../resolve/field-path.ts'
import { isUnread } from '../../resolve/unread.ts'
import type { Check, Subject } from '../check.ts'
import { each, type Item, transitionsOf } from '../parts.ts'

export const unfitColumn: Check = {
  code: 'unfit-column',
  titleInChinese: '列不合适',
  severity: 'error',
  why: localized(
    'The list would promise a sum, an edit or rows that nobody could be given.',
    '列表会承诺无法提供的合计、编辑或行。',
  ),
  fix: localized('Name fields that fit, or remove the entry.', '请换合适的字段，或去掉这一项。'),
  page({ value, facts, report }) {
    const resource = facts.resource(value.resource)
    if (resource === undefined) return
    const columns = value.columns?.map(column => (typeof column === 'string' ? column : column.field))
    // A column that is no field may be the one that is missed.
    const isRead = columns?.every(name => fieldAt(resource, name, facts) !== undefined) ?? false
    const isShown = ({ pointer, name }: Item) => {
      if (!isRead || columns?.includes(name)) return true
      report({
        pointer,
        what: localized('{name} is no column of the page.', '{name} 不是页面的列。', { name: quote(name) }),
        ...suggest(name, columns ?? []),
      })
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
      const what = localized(
        '{name} cannot be edited: it is set once, or by the system.',
        '{name} 不能编辑：它只填写一次，或由系统填写。',
        { name: quote(mention.name) },
      )
      report({ pointer: mention.pointer, what })
    }
    const name = value.expand?.tab
    const tab = value.detail?.tabs?.find(each => each.name === name)
    if (name !== undefined && !tab) {
      const tabs = (value.detail?.tabs ?? []).flatMap(each => each.name ?? [])
      report({
        pointer: '/expand/tab',
        what: localized('The page has no tab {name}.', '页面没有标签页 {name}。', { name: quote(name) }),
        ...suggest(name, tabs),
      })
    }
    if (tab?.equals && referencedPaths(tab.equals).record?.some(path => path.includes('.'))) {
      const what = localized(
        'A row cannot unfold to {tab}: what it shares is kept in another record.',
        '行不能展开为 {tab}：其共同之处在另一条记录中。',
        { tab: quote(tab.name) },
      )
      report({ pointer: '/expand/tab', what })
    }
    for (const [index, { resource: owner, opens }] of (value.detail?.tabs ?? []).entries()) {
      const rows = facts.resource(owner)
      const field = rows && opens !== undefined ? fieldOf(rows, opens) : undefined
      if (!field || isUnread(field) || valueTypeOf(field).name === 'reference') continue
      const what = localized(
        'A row cannot open {opens}: it names no other record.',
        '行不能打开 {opens}：它没有引用其他记录。',
        { opens: quote(opens!) },
      )
      report({ pointer: pointerTo('/detail/tabs', index, 'opens'), what })
    }
  },
  resource(subject) {
    const { value, facts, report } = subject
    checkReports(subject)
    for (const [name, { resource: owner, fields, sums }] of Object.entries(value.lines ?? {})) {
      const resource = facts.resource(owner)
      for (const mention of each(pointerTo('/lines', name, 'sums'), sums)) {
        const field = resource && fieldOf(resource, mention.name)
        if (!field || isUnread(field)) continue
        const isEntered = fields.includes(mention.name)
        if (!isEntered)
          report({
            pointer: mention.pointer,
            what: localized('{name} is not among the `fields`.', '{name} 不在 `fields` 中。', {
              name: quote(mention.name),
            }),
          })
        else if (valueTypeOf(field).figure !== 'amount')
          report({ pointer: mention.pointer, what: noTotal(mention.name) })
      }
    }
  },
}

/** Fields that transitions sum before they run, and fields of created records that they show. */
function checkReports({ file, value, facts, report }: Subject<ResourceConfig>): void {
  const own = facts.resource(file.name)
  const demandSums = (at: Pointer, owner: string | undefined, names: readonly string[] | undefined) => {
    const rows = owner === undefined ? undefined : facts.resource(owner)
    for (const { name, pointer } of each(at, names)) {
      const field = rows && fieldOf(rows, name)
      if (field && !isUnread(field) && !isSummable(field)) report({ pointer, what: noTotal(name) })
    }
  }
  for (const { pointer, transition } of transitionsOf(value)) {
    const { ask = [], sums, outcome } = transition
    const asked = ask.find(input => typeof input !== 'string' && input.name === sums?.of)
    const chosen =
      asked && typeof asked !== 'string' && 'type' in asked && asked.type === 'references' ? asked : undefined
    if (sums?.of !== undefined && chosen === undefined) {
      const what = localized(
        'The transition does not ask for a list of references {of}.',
        '该流转没有要求填写引用列表 {of}。',
        { of: quote(sums.of) },
      )
      report({ pointer: pointerTo(pointer, 'sums', 'of'), what })
    }
    demandSums(
      pointerTo(pointer, 'sums', 'fields'),
      sums?.of === undefined ? file.name : chosen?.resource,
      sums?.fields,
    )
    const made = outcome && own && fieldOf(own, outcome.record)
    if (!outcome || !made || isUnread(made)) continue
    if (made.type === 'reference') demandSums(pointerTo(pointer, 'outcome', 'sums'), made.resource, outcome.sums)
    else
      report({
        pointer: pointerTo(pointer, 'outcome', 'record'),
        what: localized('{record} names no record.', '{record} 没有引用记录。', { record: quote(outcome.record) }),
      })
  }
}

function noTotal(name: string): LocalizedText {
  return localized('There is no total of {name}: it is no number to add up.', '{name} 没有合计：它不是可以相加的数。', {
    name: quote(name),
  })
}
