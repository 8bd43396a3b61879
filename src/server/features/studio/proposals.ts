import type { Me } from '#model/permissions/me.ts'
import { notFound, Refused } from '#server/http-errors.ts'
import type { Row } from '#server/storage/tables.ts'
import type { Database, WriteTransaction } from '../../storage/database.ts'
import type { Draft } from './drafts.ts'

const TABLE = 'steward_proposal'

/** A change of the config that waits for a second account. */
export interface Proposal {
  readonly id: number
  readonly accountId: number
  readonly accountName: string
  readonly reason: string
  readonly changes: readonly Draft[]
  /** Number of the config that it restores. */
  readonly rollbackTo: number | null
  readonly createdAt: string
}

export async function proposalsOf({
  reader: queries,
  adapter,
}: Pick<Database, 'reader' | 'adapter'>): Promise<Proposal[]> {
  const rows = await queries.selectFrom(TABLE).selectAll().orderBy('id').execute()
  return rows.map(row => proposal(row, { adapter }))
}

/** @throws 404 */
export async function proposalOf(database: Database, id: number): Promise<Proposal> {
  const row = await database.reader.selectFrom(TABLE).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return proposal(row, database)
}

/** Returns its number. @throws when the same change already waits */
export async function addProposal(
  { queries, adapter }: WriteTransaction,
  { id: accountId, name: accountName }: Me,
  { reason, changes, rollbackTo }: Pick<Proposal, 'reason' | 'changes' | 'rollbackTo'>,
): Promise<number> {
  const waiting = (await proposalsOf({ reader: queries, adapter })).find(
    each => each.rollbackTo === rollbackTo && resultOf(each.changes) === resultOf(changes),
  )
  if (waiting) throw new Refused('studio-proposed', [], { name: waiting.accountName })
  const createdAt = new Date().toISOString()
  const row = await queries
    .insertInto(TABLE)
    .values({ accountId, accountName, reason, changes: adapter.encode('json', changes), rollbackTo, createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(row.id)
}

export async function dropProposal({ queries }: WriteTransaction, id: number): Promise<void> {
  await queries.deleteFrom(TABLE).where('id', '=', id).execute()
}

/** What drafts, in the order of their paths, lead to, whatever they began from. */
function resultOf(changes: readonly Draft[]): string {
  return JSON.stringify(changes.map(({ path, text }) => [path, text]))
}

function proposal(row: Row, { adapter }: Pick<Database, 'adapter'>): Proposal {
  return {
    id: Number(row.id),
    accountId: Number(row.accountId),
    accountName: String(row.accountName),
    reason: String(row.reason),
    changes: adapter.decode('json', row.changes) as readonly Draft[],
    rollbackTo: row.rollbackTo === null ? null : Number(row.rollbackTo),
    createdAt: String(row.createdAt),
  }
}
