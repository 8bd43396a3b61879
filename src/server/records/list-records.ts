import type { Resource } from '#model/app-model.ts'
import type { ListQuery } from '#model/list-query.ts'
import { filled } from '../storage/select/slot.ts'
import type { Row } from '../storage/tables.ts'
import { compiledList } from './compiled-list.ts'
import { countRows } from './count-rows.ts'
import { isDeep, readDeepPage } from './deep-page.ts'
import type { RecordContext } from './record-context.ts'

/** Rows in the order asked for, and how many there are in all. */
export interface ListAnswer {
  readonly rows: readonly Row[]
  readonly total: number
}

/**
 * The rows of a resource that the account may see: those of its scope that some grant opens, with the cells that a grant
 * shows on each of them. One query for the rows and one for the number.
 * @throws AccessDenied without any grant, RecordRefusal for a query that uses fields it may not use.
 */
export async function listRecords(context: RecordContext, resource: Resource, query: ListQuery): Promise<ListAnswer> {
  const list = compiledList(context, resource, query)
  const { reader } = context.database
  if (isDeep(query)) {
    const total = await countRows(context.database, list, query)
    const rows = await readDeepPage(context.database, list, query, total)
    return { rows: await list.plan.read(rows, reader, list.isShown), total }
  }
  const [result, total] = await Promise.all([
    query.end > query.start ? reader.executeQuery<Row>(filled(list.rows, query)) : { rows: [] },
    countRows(context.database, list, query),
  ])
  return { rows: await list.plan.read(result.rows, reader, list.isShown), total }
}
