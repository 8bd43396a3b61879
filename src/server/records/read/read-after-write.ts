import type { Resource } from '#model/app-model.ts'
import { planAccess } from '#model/permissions/plan-access.ts'
import type { Row } from '#server/storage/tables.ts'
import { RecordNotFound } from '../errors.ts'
import type { Work } from '../work.ts'
import { readRecord } from './read-record.ts'
import { loadStored } from './stored-record.ts'

/** The record as the account may see it after its own write; who may write but not read gets its number and version. */
export async function readAfterWrite(work: Work, resource: Resource, id: number): Promise<Row> {
  const { context, write } = work
  if (!context.terse && planAccess(context.model, context.me, resource.name, 'read').allowed) {
    try {
      return await readRecord(context, resource, id, { queries: write.queries })
    } catch (error) {
      if (!(error instanceof RecordNotFound)) throw error
    }
  }
  return { id, version: (await loadStored(work, resource, id)).version }
}
