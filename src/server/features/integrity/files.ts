import { atLowPriority } from '#server/storage/low-priority.ts'
import type { Database } from '../../storage/database.ts'
import type { IntegrityCheck, IntegrityProblem } from './problem.ts'

const TABLE = 'steward_file'
const BATCH = 50
/** An upload stores the content before its row. */
const UPLOAD_MS = 1000

/** Whether the content of every file exists unchanged, and whether there is content without a file. */
export const filesCheck: IntegrityCheck = async function* ({ database, files }, counted) {
  const judged = new Map<string, string | undefined>()
  let last = ''
  for (let isOver = false; !isOver; ) {
    const problems = await atLowPriority(async () => {
      const rows = await database.reader
        .selectFrom(TABLE)
        .select(['id', 'sha256', 'size'])
        .where('id', '>', last)
        .orderBy('id')
        .limit(BATCH)
        .execute()
      const found: IntegrityProblem[] = []
      for (const row of rows) {
        const sha256 = row.sha256 as string
        if (!judged.has(sha256)) judged.set(sha256, await judge(await files.get(sha256), sha256))
        const what = judged.get(sha256)
        if (what !== undefined) found.push({ check: 'files', table: TABLE, id: row.id as string, what })
      }
      counted(rows.length)
      last = (rows.at(-1)?.id ?? last) as string
      isOver = rows.length < BATCH
      return found
    })
    yield* problems
  }
  const names: string[] = []
  for await (const name of files.names()) if (!judged.has(name)) names.push(name)
  if (names.length === 0) return
  const unclaimed = await withoutRow(database, names)
  if (unclaimed.length === 0) return
  await new Promise(resolve => setTimeout(resolve, UPLOAD_MS))
  const still = new Set<string>()
  for await (const name of files.names()) still.add(name)
  for (const id of await withoutRow(database, unclaimed)) {
    if (still.has(id)) yield { check: 'files', table: TABLE, id, what: 'is a stored content that no file has' }
  }
}

async function judge(bytes: Uint8Array | undefined, sha256: string): Promise<string | undefined> {
  if (!bytes) return 'its content is not there'
  // On a separate thread, whatever the size of the file.
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
  return Buffer.from(digest).toString('hex') === sha256 ? undefined : 'its content is not the one that was stored'
}

async function withoutRow({ reader }: Database, names: readonly string[]): Promise<string[]> {
  const left: string[] = []
  for (const name of names) {
    const row = await reader.selectFrom(TABLE).select('id').where('sha256', '=', name).executeTakeFirst()
    if (!row) left.push(name)
  }
  return left
}
