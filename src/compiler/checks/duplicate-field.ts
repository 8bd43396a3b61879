import { type FieldMention, fieldsInPage, fieldsInResource } from '../mentions/field-paths.ts'
import { parentOf } from '../parse/json-pointer.ts'
import type { Check, Subject } from './check.ts'

export const duplicateField: Check = {
  code: 'duplicate-field',
  severity: 'error',
  why: 'It would be shown, or asked for, twice.',
  fix: 'Remove one of the two.',
  page: subject => checkAll(subject, fieldsInPage(subject.value)),
  resource: subject => checkAll(subject, fieldsInResource(subject.file)),
}

/** Sections of one form share a place: a field stands in one of them only. */
const SECTION = /^(\/sections|\/detail\/groups)\/\d+\/fields\/\d+$/

function checkAll({ report }: Subject<unknown>, mentions: readonly FieldMention[]): void {
  const lists = new Map<string, Set<string>>()
  for (const mention of repeatedIn(mentions)) {
    const list = listOf(mention)
    const seen = lists.get(list) ?? new Set()
    lists.set(list, seen)
    if (list !== '' && seen.has(mention.path)) {
      report({ pointer: mention.pointer, what: `"${mention.path}" stands in this list already.` })
    }
    seen.add(mention.path)
  }
}

/** The mentions of what is mentioned more than once: where the others stand need not be asked. */
function repeatedIn(mentions: readonly FieldMention[]): readonly FieldMention[] {
  const paths = new Set<string>()
  const repeated = new Set<string>()
  for (const { path } of mentions) (paths.has(path) ? repeated : paths).add(path)
  return mentions.filter(({ path }) => repeated.has(path))
}

/** The list that the mention belongs to; '' for a mention that stands alone. */
function listOf({ pointer, use, isKey }: FieldMention): string {
  if (isKey || use === 'back-reference' || pointer.endsWith('/aggregate/field')) return ''
  const section = SECTION.exec(pointer)
  if (section) return section[1] ?? ''
  const entry = /\/(?:field|name)$/.test(pointer) ? parentOf(pointer) : pointer
  return /\/\d+$/.test(entry) && !/^\/checks\//.test(pointer) ? parentOf(entry) : ''
}
