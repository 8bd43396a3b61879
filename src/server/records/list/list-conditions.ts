import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { ExpressionError } from '#model/expression/errors.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import type { FieldPath } from '#model/field-path.ts'
import type { ListQuery, QueryFilter } from '#model/list/list-query.ts'
import { countedMeasure, type ReportMeasure } from '#model/page-kinds/report.ts'
import { isHidden, maskedUse } from '#model/permissions/masked-values.ts'
import type { FieldProblemDraft } from '#model/problems.ts'
import { filterCondition, type ValueReader } from '#server/storage/select/filter-condition.ts'
import { queryCondition } from '#server/storage/select/query-condition.ts'
import type { RowQuery } from '#server/storage/select/row-query.ts'
import { isSearchable, searchCondition } from '#server/storage/select/search-condition.ts'
import type { RowAccess } from '../access/row-access.ts'
import { RecordRefusal } from '../errors.ts'
import type { ListedPage } from './page-of-query.ts'

/**
 * Conditions on the rows of the list: the rights of the account, the page's condition, filters and quick search.
 * @throws RecordRefusal for filters and sorts by fields that the account may not use
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
  const { model, me } = query.context
  const compare = (filter: QueryFilter, read: ValueReader, isPart = false): RawBuilder<SqlBool> => {
    const path = query.path(filter.path)
    if (access.isUsable(path)) {
      const use = maskedUse(model, me, query.resource, path, { operator: filter.operator, isPart })
      if (use === 'refused' || (use === 'look-up' && !list.lookUp)) {
        problems.push({ path: filter.path, code: 'masked-whole-value', params: { field: path.field.title } })
        return sql<SqlBool>`1 = 0`
      }
      try {
        const condition = filterCondition(query, path, filter, read)
        const shown = access.whereShown(path)
        return shown ? sql`(${shown} and ${condition})` : condition
      } catch (error) {
        if (!(error instanceof ExpressionError)) throw error
      }
    }
    problems.push(notFilterable(filter.path))
    return sql<SqlBool>`1 = 0`
  }
  for (const [index, filter] of list.filters.entries()) {
    conditions.push(compare(filter, ({ filters }) => filters[index]!.value))
  }
  if (list.measure !== undefined) {
    const measure = listed && countedMeasure(listed.page, list.measure)
    if (!measure || !mayMeasure(query, access, measure)) refuse([notFilterable('_measure')])
    if (measure.where !== undefined) conditions.push(query.condition(measure.where))
  }
  if (list.where) conditions.push(queryCondition(list.where, (filter, read) => compare(filter, read, true)))
  for (const { field } of list.sort) {
    const path = query.path(field)
    const isReadable = access.isUsable(path) && !isHidden(me, path.field)
    if (!isReadable || !hasSql(query, path))
      problems.push({ path: '_sort', code: 'not-sortable', params: { name: field } })
  }
  if (problems.length > 0) refuse(problems)
  if (list.q !== undefined) {
    const names = searchedFields(query, access)
    conditions.push(searchCondition(query, names, list.q))
  }
  return conditions
}

/** Fields of the quick search, without those that the account sees masked. */
export function searchedFields(query: RowQuery, access: RowAccess): readonly string[] {
  return query.resource.search.filter(name => {
    const path = query.path(name)
    return access.isUsable(path) && !isHidden(query.context.me, path.field) && isSearchable(query, name)
  })
}

/** Whether every field that the measure reads is shown unmasked on every row. */
export function mayMeasure(query: RowQuery, access: RowAccess, { field, where }: ReportMeasure): boolean {
  const read = where === undefined ? [] : (referencedPaths(where).record ?? [])
  return [...(field === undefined ? [] : [field]), ...read].every(text => {
    const path = query.path(text)
    return access.isUsable(path) && !isHidden(query.context.me, path.field)
  })
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
