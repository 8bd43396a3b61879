import type { RowCount } from '#model/api.ts'
import type { Resource } from '#model/app-model.ts'
import type { ListQuery } from '#model/list/list-query.ts'
import { RecordRefusal } from '../errors.ts'
import type { RecordContext } from '../record-context.ts'
import { compiledList } from './compiled-list.ts'
import { countRows } from './count-rows.ts'

const MOST_COUNTS = 20

/**
 * Number of rows of each list, counted like the list itself: in the account's scope, up to `limits.countRows`, and cached per
 * revision of the tables. null for a list that uses fields the account may not use.
 * @throws AccessDenied without any grant, RecordRefusal for too many lists
 */
export async function listCounts(
  context: RecordContext,
  resource: Resource,
  queries: readonly ListQuery[],
): Promise<(RowCount | null)[]> {
  if (queries.length > MOST_COUNTS)
    throw new RecordRefusal('validation', [{ path: '_each', code: 'too-many', params: { max: MOST_COUNTS } }])
  return Promise.all(queries.map(query => countOf(context, resource, { ...query, sort: [], fields: ['id'] })))
}

async function countOf(context: RecordContext, resource: Resource, query: ListQuery): Promise<RowCount | null> {
  try {
    const list = compiledList(context, resource, query)
    const total = await countRows(context.database, list, query)
    return total > list.countTo ? { total: list.countTo, isCapped: true } : { total, isCapped: false }
  } catch (error) {
    if (error instanceof RecordRefusal) return null
    throw error
  }
}
