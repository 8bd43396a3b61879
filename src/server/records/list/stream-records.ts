import type { Resource } from '#model/app-model.ts'
import type { ListQuery } from '#model/list/list-query.ts'
import { filled } from '#server/storage/select/slot.ts'
import type { Row } from '#server/storage/tables.ts'
import type { RecordContext } from '../record-context.ts'
import { compiledList } from './compiled-list.ts'

export interface StreamOptions {
  /** Maximum number of rows of a batch; default 100. */
  readonly batch?: number
}

/**
 * The rows that `listRecords` would give for `query.start` to `query.end` (as far apart as wanted), with the same
 * permissions and masks, in batches: the reading is done on another thread, and only the batch at hand is in memory. For
 * exports and other long work; it yields between batches.
 * @throws AccessDenied, RecordRefusal like `listRecords`, when the first batch is requested
 */
export async function* streamRecords(
  context: RecordContext,
  resource: Resource,
  query: ListQuery,
  { batch }: StreamOptions = {},
): AsyncGenerator<Row[]> {
  const list = compiledList(context, resource, query)
  const { database } = context
  for await (const rows of database.stream(filled(list.rows, query), batch)) {
    yield await list.plan.read(rows, database.reader, list.isShown)
    // A batch may be read without waiting; pending requests go first.
    await new Promise(resolve => setImmediate(resolve))
  }
}
