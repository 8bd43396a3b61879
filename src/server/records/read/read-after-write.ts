import { sql } from 'kysely'
import type { Resource } from '#model/app-model.ts'
import { planAccess } from '#model/permissions/plan-access.ts'
import type { Row } from '#server/storage/tables.ts'
import type { SetStep } from '../../storage/database.ts'
import { RecordNotFound } from '../errors.ts'
import type { Work } from '../work.ts'
import { readRecord } from './read-record.ts'

/** The record as the account may see it after its own write; an account that may not read it gets id and version. */
export async function readAfterWrite(work: Work, resource: Resource, id: number): Promise<Row> {
  const { context, write } = work
  if (!context.terse && planAccess(context.model, context.me, resource.name, 'read').allowed) {
    try {
      return await readRecord(context, resource, id, { queries: write.queries })
    } catch (error) {
      if (!(error instanceof RecordNotFound)) throw error
    }
  }
  return { id, version: await write.together(versions(resource), id) }
}

/** The version of a record increases with each edit. */
function versions({ name }: Resource): SetStep<number, number> {
  return {
    name: `versions of ${name}`,
    stage: 'read',
    async run({ queries, adapter }, ids) {
      const rows = await queries
        .selectFrom(name)
        .select(['id', 'version'])
        .where(adapter.isAmong(sql.ref('id'), ids))
        .execute()
      const known = new Map(rows.map(row => [row.id, row.version as number]))
      return ids.map(id => known.get(id) ?? new RecordNotFound(name, id))
    },
  }
}
