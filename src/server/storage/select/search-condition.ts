import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Resource } from '#model/app-model.ts'
import { targetOf } from '#model/field-path.ts'
import { valueTypeOf } from '#model/field-types/index.ts'
import type { ListQuery } from '#model/list/list-query.ts'
import { isLongEnough } from '../contains-index.ts'
import { mayContain } from './contains-condition.ts'
import { contains, likePattern } from './filter-condition.ts'
import type { RowQuery } from './row-query.ts'
import { Slot } from './slot.ts'

/**
 * One of the fields contains the text of the quick search. References are searched by their label. The label of a resource with
 * `foundBy` is also matched by the parts of an address: `5-1-101`, `5号楼101`. `text` is the current search text; other texts of
 * the same `searchShape` can reuse the condition.
 */
export function searchCondition(query: RowQuery, names: readonly string[], text: string): RawBuilder<SqlBool> {
  const { adapter, model } = query.context
  if (names.length === 0) return sql<SqlBool>`1 = 0`
  const columnOf = (name: string) => {
    const path = query.path(name)
    return targetOf(model, path.field) ? query.label(path) : query.value(path)
  }
  const tests = names.map(name => contains(columnOf(name), new Slot(({ q }) => likePattern(q ?? '')), adapter))
  const { label } = query.resource
  if (isAddress(query.resource, text) && names.includes(label)) {
    const inOrder = contains(columnOf(label), new Slot(({ q }) => partsPattern(q ?? '')), adapter)
    const numbers = adapter.hasNumbers(columnOf(label), ({ q }: ListQuery) => numbersOf(q ?? ''))
    return sql<SqlBool>`(${sql.join(tests, sql` or `)} or (${inOrder} and ${numbers}))`
  }
  const paths = names.map(name => query.path(name))
  const narrowed = isLongEnough(text) ? mayContain(query, paths, ({ q }) => q ?? '') : undefined
  const found = sql<SqlBool>`(${sql.join(tests, sql` or `)})`
  return narrowed ? sql<SqlBool>`(${narrowed} and ${found})` : found
}

/** Texts of one shape use the same condition. */
export function searchShape(resource: Resource, text: string): string {
  return `${isLongEnough(text)} ${isAddress(resource, text)}`
}

/** Whether the text may be an address as people write it: several parts, including a number. */
export function isAddress({ foundBy }: Pick<Resource, 'foundBy'>, text: string): boolean {
  return foundBy !== undefined && numbersOf(text).length > 0 && partsOf(text).length > 1
}

/** Whether the quick search covers the field: a text, or a reference with a label. */
export function isSearchable(query: RowQuery, name: string): boolean {
  const { field } = query.path(name)
  return (
    valueTypeOf(field).storage === 'text' ||
    (field.type !== 'references' && targetOf(query.context.model, field) !== undefined)
  )
}

/** No address has more parts; each is a branch of the pattern. */
const MOST_PARTS = 8

function partsOf(text: string): readonly string[] {
  return (text.match(/\d+|[^\d\s\-—–_.,，、/#]+/g) ?? []).slice(0, MOST_PARTS)
}

function numbersOf(text: string): readonly string[] {
  return partsOf(text).filter(part => /\d/.test(part))
}

/** The LIKE pattern that finds the parts of the text in order. */
function partsPattern(text: string): string {
  return partsOf(text).reduce((pattern, part) => `${pattern}${likePattern(part).slice(1)}`, '%')
}
