import { createHash } from 'node:crypto'
import { merge } from 'node-diff3'
import type { ConfigSource } from '#compiler/read/config-source.ts'
import type { Database, WriteTransaction } from '../../storage/database.ts'

const TABLE = 'steward_draft'

/** An account's change to one file. */
export interface Draft {
  readonly path: string
  /** The file when the draft was started; null: there was none. */
  readonly base: string | null
  /** Null: the file is deleted. */
  readonly text: string | null
}

/** The files with the drafts applied, and those that have changed since their draft was started. */
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

/** Saves drafts; one that equals its file is deleted. */
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

/** Deletes drafts of an account: all of them, or those of `paths`. */
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

/** The files with the drafts applied. A draft that equals its file by now has no effect. */
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

/** Merges two changes of a file line by line. Conflicting lines are enclosed in conflict markers. */
export function merged({ base, text }: Draft, current: string | null): { text: string; overlaps: number } {
  const lines = (from: string | null) => (from ?? '').split('\n')
  const regions = merge(lines(text), lines(base), lines(current), {
    excludeFalseConflicts: true,
    label: { a: 'draft', b: 'file' },
  })
  const overlaps = regions.result.filter(line => line.startsWith('<<<<<<<')).length
  return { text: regions.result.join('\n'), overlaps }
}
