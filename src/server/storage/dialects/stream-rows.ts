import { DatabaseUnavailable } from '../storage-fault.ts'
import type { RawQuery, Row } from '../tables.ts'
import { isPostgres, sqlitePath } from './location.ts'
import { SqliteConnection } from './sqlite-connection.ts'

/**
 * The rows of a select in batches of at most `batch`, over a separate connection that is closed at the end (or when the reader
 * stops early). All rows are from one snapshot, whatever is written meanwhile.
 */
export function streamRows(location: string, query: RawQuery, batch: number): AsyncGenerator<Row[]> {
  return isPostgres(location) ? fromPostgres(location, query, batch) : fromSqlite(sqlitePath(location), query, batch)
}

async function* fromSqlite(path: string, query: RawQuery, batch: number): AsyncGenerator<Row[]> {
  const connection = new SqliteConnection(path, { readOnly: true })
  try {
    let rows: Row[] = []
    for (const row of connection.iterate(query)) {
      rows.push(row)
      if (rows.length < batch) continue
      yield rows
      rows = []
    }
    if (rows.length > 0) yield rows
  } finally {
    connection.close()
  }
}

async function* fromPostgres(url: string, { sql, parameters }: RawQuery, batch: number): AsyncGenerator<Row[]> {
  // Loads the driver only if it is needed.
  const { openClient, queryError } = await import('./postgres.ts')
  const client = openClient(url)
  let isLost = false
  // Without a listener a lost connection would end the thread before the query fails.
  client.on('error', () => {
    isLost = true
  })
  await client.connect().catch(error => {
    throw new DatabaseUnavailable(error)
  })
  try {
    await client.query('begin read only')
    await client.query({ text: `declare rows no scroll cursor for ${sql}`, values: [...parameters] })
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${batch} from rows`)
      if (rows.length > 0) yield rows
      if (rows.length < batch) return
    }
  } catch (error) {
    throw queryError(error, isLost)
  } finally {
    await client.end()
  }
}
