import { createHash } from 'node:crypto'
import { merge } from 'node-diff3'
import type { ConfigSource } from '#compiler/read/config-source.ts'
import type { Database, WriteTransaction } from '../../storage/database.ts'

const TABLE = 'steward_draft'

/** What an account does to one file. */
export interface Draft {
  readonly path: string
  /** The file when the draft was begun; null: there was none. */
  readonly base: string | null
  /** Null: the file goes. */
  readonly text: string | null
}

/** The files with the drafts in them, and those that have changed since their draft was begun. */
export interface Drafted {
  readonly sources: readonly ConfigSource[]
  readonly conflicts: readonly string[]
}

export function hashOf(text: string | null): string | null {
  return text === null ? null : createHash('sha256').update(text).digest('hex')
}

/** The drafts of an account, by path. */
export async function draftsOf({ reader }: Database, accountId: number): Promise<Draft[]> {
  const rows = await reader
    .selectFrom(TABLE)
    .select(['path', 'base', 'text'])
    .where('accountId', '=', accountId)
    .orderBy('path')
    .execute()
  return rows as unknown as Draft[]
}

/** Keeps drafts; one that says what the file says is forgotten. */
export async function keepDrafts(
  write: WriteTransaction,
  accountId: number,
  drafts: readonly Draft[],
  now: string,
): Promise<void> {
  for (const { path, base, text } of drafts) {
    if (base === text) await forgetDrafts(write, accountId, [path])
    else
      await write.queries
        .insertInto(TABLE)
        .values({ accountId, path, base, text, updatedAt: now })
        .onConflict(conflict => conflict.columns(['accountId', 'path']).doUpdateSet({ base, text, updatedAt: now }))
        .execute()
  }
}

/** Forgets drafts of an account: all of them, or those of `paths`. */
export async function forgetDrafts(
  { queries }: WriteTransaction,
  accountId: number,
  paths?: readonly string[],
): Promise<void> {
  if (paths?.length === 0) return
  let rows = queries.deleteFrom(TABLE).where('accountId', '=', accountId)
  if (paths) rows = rows.where('path', 'in', [...paths])
  await rows.execute()
}

/** The files as the drafts make them. A draft of a file that has become the same meanwhile does nothing. */
export function withDrafts(files: readonly ConfigSource[], drafts: readonly Draft[]): Drafted {
  const now = new Map(files.map(file => [file.path, file]))
  const conflicts: string[] = []
  for (const { path, base, text } of drafts) {
    const current = now.get(path)?.text ?? null
    if (current === text) continue
    if (current !== base) conflicts.push(path)
    if (text === null) now.delete(path)
    else now.set(path, { path, text })
  }
  const sources = [...now.values()].sort((one, other) => (one.path < other.path ? -1 : 1))
  return { sources, conflicts }
}

/** Both changes of a file put together line by line. Lines that both have changed stand between marks. */
export function merged({ base, text }: Draft, current: string | null): { text: string; overlaps: number } {
  const lines = (from: string | null) => (from ?? '').split('\n')
  const regions = merge(lines(text), lines(base), lines(current), {
    excludeFalseConflicts: true,
    label: { a: 'draft', b: 'file' },
  })
  const overlaps = regions.result.filter(line => line.startsWith('<<<<<<<')).length
  return { text: regions.result.join('\n'), overlaps }
}
