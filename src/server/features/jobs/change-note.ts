import { sql } from 'kysely'
import type { Resource } from '#model/app-model.ts'
import type { Row } from '#server/storage/tables.ts'
import type { SetStep, WriteTransaction } from '../../storage/database.ts'
import type { Settled } from './job-items.ts'

/** A record, and its version before the change that this transaction has just made. */
interface Changed {
  readonly id: number
  readonly version: number
}
type Note = Pick<Settled, 'action' | 'before' | 'version'>

/**
 * Values of a record before that change, and its version now: the data needed to undo the change. Undefined when nothing
 * changed.
 */
export function changeNote(write: WriteTransaction, resource: Resource, changed: Changed): Promise<Note> {
  return write.together(noting(resource), changed)
}

function noting({ name }: Resource): SetStep<Changed, Note> {
  return {
    name: `note changes of ${name}`,
    stage: 'note',
    async run({ queries, adapter }, changed) {
      const ids = changed.map(({ id }) => id)
      const rows = await queries
        .selectFrom(name)
        .select(['id', 'version'])
        .where(adapter.isAmong(sql.ref('id'), ids))
        .execute()
      const versions = new Map(rows.map(row => [row.id, row.version as number]))
      const { rows: entries } = await sql<Row>`select ${sql.ref('recordId')}, before from steward_audit
        where id in (select max(id) from steward_audit where resource = ${name} and action = 'update'
          and ${adapter.isAmong(sql.ref('recordId'), ids)} group by ${sql.ref('recordId')})`.execute(queries)
      const before = new Map(entries.map(entry => [entry.recordId, adapter.decode('json', entry.before)]))
      return changed.map(({ id, version }) => {
        const now = versions.get(id)
        if (now === undefined || now === version) return { action: 'unchanged' }
        return { action: 'update', before: before.get(id) as Settled['before'], version: now }
      })
    },
  }
}
