import { type RawBuilder, sql } from 'kysely'
import { atLowPriority } from '#server/storage/low-priority.ts'
import type { Row } from '#server/storage/tables.ts'
import type { Database } from '../../storage/database.ts'

const BATCH = 500

/** What is read of a table: `columns` (including `id`) over `from`, whose rows have `record.id` as their id. */
export interface BatchedSelect {
  readonly columns: RawBuilder<unknown>
  readonly from: RawBuilder<unknown>
}

/** All rows of a table by id, in batches. `work` on each batch runs at low priority; its results are yielded. */
export async function* rowsInBatches<T>(
  { reader }: Pick<Database, 'reader'>,
  { columns, from }: BatchedSelect,
  work: (rows: readonly Row[]) => Promise<readonly T[]>,
): AsyncGenerator<T> {
  for (let last = 0, isOver = false; !isOver; ) {
    const found = await atLowPriority(async () => {
      const { rows } = await sql<Row>`select ${columns} from ${from}
        where record.id > ${last} order by record.id limit ${BATCH}`.execute(reader)
      isOver = rows.length < BATCH
      last = Number(rows.at(-1)?.id ?? last)
      return rows.length > 0 ? work(rows) : []
    })
    yield* found
  }
}
