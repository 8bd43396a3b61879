import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { ExpressionError } from '#model/expression/errors.ts'
import type { FieldPath } from '#model/field-path.ts'
import type { ListQuery, QueryFilter } from '#model/list-query.ts'
import type { FieldProblemDraft } from '#model/problems.ts'
import { filterCondition, type ValueReader } from '../storage/select/filter-condition.ts'
import { queryCondition } from '../storage/select/query-condition.ts'
import type { RowQuery } from '../storage/select/row-query.ts'
import { isSearchable, searchCondition } from '../storage/select/search-condition.ts'
import { RecordRefusal } from './errors.ts'
import type { ListedPage } from './page-of-query.ts'
import type { RowAccess } from './row-access.ts'

/**
 * What a row of the list fulfils: the rights of the account, the page's condition, filters and quick search.
 * @throws RecordRefusal for filters and sorts by what the account may not use
 */
export function listConditions(
  query: RowQuery,
  access: RowAccess,
  list: ListQuery,
  listed: ListedPage | undefined,
): RawBuilder<SqlBool>[] {
  const conditions = access.conditions()
  if (listed?.page.fixed !== undefined) {
    conditions.push(query.condition(listed.page.fixed, { params: listed.params }))
  }
  const problems: FieldProblemDraft[] = []
  const compare = (filter: QueryFilter, read: ValueReader): RawBuilder<SqlBool> => {
    const path = query.path(filter.path)
    if (access.isUsable(path) && mayFilter(path, filter, access))
      try {
        const condition = filterCondition(query, path, filter, read)
        const shown = access.whereShown(path)
        return shown ? sql`(${shown} and ${condition})` : condition
      } catch (error) {
        if (!(error instanceof ExpressionError)) throw error
      }
    problems.push(notFilterable(filter.path))
    return sql<SqlBool>`1 = 0`
  }
  for (const [index, filter] of list.filters.entries()) {
    conditions.push(compare(filter, ({ filters }) => filters[index]!.value))
  }
  if (list.where) conditions.push(queryCondition(list.where, compare))
  for (const { field } of list.sort) {
    const path = query.path(field)
    const isReadable = access.isUsable(path) && (!path.field.masked || access.mayReveal)
    if (!isReadable || !hasSql(query, path))
      problems.push({ path: '_sort', code: 'not-sortable', params: { name: field } })
  }
  if (problems.length > 0) refuse(problems)
  if (list.q !== undefined) {
    const names = searchedFields(query, access)
    conditions.push(searchCondition(query, names, { text: list.q, mayReveal: access.mayReveal }))
  }
  return conditions
}

/** Fields that the quick search looks into. */
export function searchedFields(query: RowQuery, access: RowAccess): readonly string[] {
  return query.resource.search.filter(name => access.isUsable(query.path(name)) && isSearchable(query, name))
}

/** A masked value can be asked for as a whole, but not felt out piece by piece. */
function mayFilter({ field }: FieldPath, { operator }: QueryFilter, access: RowAccess): boolean {
  return !field.masked || access.mayReveal || ['eq', 'in', 'null'].includes(operator)
}

function hasSql(query: RowQuery, path: FieldPath): boolean {
  try {
    query.value(path)
    return true
  } catch (error) {
    if (error instanceof ExpressionError) return false
    throw error
  }
}

function notFilterable(name: string): FieldProblemDraft {
  return { path: name, code: 'not-filterable', params: { name } }
}

function refuse(problems: readonly FieldProblemDraft[]): never {
  throw new RecordRefusal('validation', problems)
}
