import { sql } from 'kysely'
import type { Resource } from '#model/app-model.ts'
import { keepsDeleted } from '#model/permissions/recycle.ts'
import type { SetStep } from '../../storage/database.ts'
import { grouped } from '../../storage/grouped.ts'
import { insertNumbered } from '../../storage/insert-rows.ts'
import { columnKind } from '../../storage/resource-tables.ts'
import { systemKindOf } from '../../storage/system-tables.ts'
import type { Row } from '../../storage/tables.ts'
import { personOf } from '../access/person-of.ts'
import type { StoredRecord } from '../read/stored-record.ts'
import type { Work } from '../work.ts'

export const BIN = 'steward_deleted'

/** Tables of a record's comments and attachments. */
export const ATTACHED_TABLES = ['steward_file_use', 'steward_comment', 'steward_attachment'] as const

/** Rows attached to a record, as in their tables. */
export type AttachedRows = Readonly<Record<string, readonly Row[]>>

/**
 * Stores a record that is about to be deleted, with its comments and files. `partOf`: the number in the bin of the record whose
 * line it is. Returns its number in the bin; undefined when nothing is stored.
 */
export async function storeDeleted(
  { context, write }: Work,
  resource: Resource,
  { id, values }: StoredRecord,
  partOf: number | undefined,
): Promise<number | undefined> {
  if (!keepsDeleted(resource)) return undefined
  const { adapter } = write
  const { me, now } = context
  const content = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const field = resource.fields[name]
      return field && columnKind(field) && value !== null && value !== undefined
    }),
  )
  const attached = await write.together(attachedRowsOf(resource), id)
  const { id: accountId, name: accountName } = personOf(me)
  return write.together(KEEPING, {
    resource: resource.name,
    recordId: id,
    content: adapter.encode('json', { ...content, id }),
    beside: adapter.encode('json', attached),
    partOf: partOf ?? null,
    at: now,
    accountId,
    accountName,
  })
}

function attachedRowsOf({ name }: Resource): SetStep<number, AttachedRows> {
  return {
    name: `attached rows ${name}`,
    stage: 'read',
    async run({ queries, adapter }, ids) {
      const found: Record<string, Row[]>[] = ids.map(() => ({}))
      for (const table of ATTACHED_TABLES) {
        const rows = await queries
          .selectFrom(table)
          .selectAll()
          .where('resource', '=', name)
          .where(adapter.isAmong(sql.ref('recordId'), ids))
          .execute()
        for (const [id, own] of grouped(rows, row => row.recordId as number)) found[ids.indexOf(id)]![table] = own
      }
      return found
    },
  }
}

const KEEPING: SetStep<Row, number> = {
  name: 'keep deleted records',
  stage: 'row',
  run: (write, rows) => insertNumbered(write, BIN, systemKindOf(BIN), rows),
}

/** Restores what was attached to a record. */
export async function restoreAttached({ write }: Work, attached: AttachedRows): Promise<void> {
  for (const table of ATTACHED_TABLES) {
    const rows = attached[table] ?? []
    if (rows.length > 0)
      await write.queries
        .insertInto(table)
        .values([...rows])
        .execute()
  }
}
