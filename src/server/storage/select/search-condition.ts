import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { targetOf } from '#model/field-path.ts'
import { valueTypeOf } from '#model/field-types/index.ts'
import { isLongEnough } from '../contains-index.ts'
import { mayContain } from './contains-condition.ts'
import { contains, likePattern } from './filter-condition.ts'
import type { RowQuery } from './row-query.ts'
import { Slot } from './slot.ts'

/**
 * One of the fields contains the text of the quick search. References are searched by their label. `text` is what is searched
 * for now; other texts may be searched for with the same condition if they are as long (`isLongEnough`).
 */
export function searchCondition(query: RowQuery, names: readonly string[], text: string): RawBuilder<SqlBool> {
  const { adapter, model } = query.context
  if (names.length === 0) return sql<SqlBool>`1 = 0`
  const tests = names.map(name => {
    const path = query.path(name)
    const column = targetOf(model, path.field) ? query.label(path) : query.value(path)
    return contains(column, new Slot(({ q }) => likePattern(q ?? '')), adapter)
  })
  const paths = names.map(name => query.path(name))
  const narrowed = isLongEnough(text) ? mayContain(query, paths, ({ q }) => q ?? '') : undefined
  const found = sql<SqlBool>`(${sql.join(tests, sql` or `)})`
  return narrowed ? sql<SqlBool>`(${narrowed} and ${found})` : found
}

/** Whether the quick search can look into the field: a text, or a reference with a label. */
export function isSearchable(query: RowQuery, name: string): boolean {
  const { field } = query.path(name)
  return (
    valueTypeOf(field).storage === 'text' ||
    (field.type !== 'references' && targetOf(query.context.model, field) !== undefined)
  )
}
