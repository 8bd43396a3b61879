import type { Resource } from '#model/app-model.ts'
import type { ListQuery } from '#model/list/list-query.ts'
import { filled } from '#server/storage/select/slot.ts'
import type { Row } from '#server/storage/tables.ts'
import type { RecordContext } from '../record-context.ts'
import { compiledList } from './compiled-list.ts'

export interface StreamOptions {
  /** Most rows of a batch; 100 by default. */
  readonly batch?: number
}

/**
 * The rows that `listRecords` would give for `query.start` to `query.end` (as far apart as wanted), with the same
 * permissions and masks, in batches: the reading is done on another thread, and only the batch at hand is in memory. For
 * exports and other work that may take long; between batches others have their turn.
 * @throws AccessDenied, RecordRefusal like `listRecords`, when the first batch is asked for
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
    // Reading a batch may be done without ever waiting; requests that came in meanwhile go first.
    await new Promise(resolve => setImmediate(resolve))
  }
}
