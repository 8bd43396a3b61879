import type { Resource } from '#model/app-model.ts'
import type { Work } from '../work.ts'

/** Removes what was laid beside a record that is deleted; its audit trail stays. */
export async function dropDiscussion({ write }: Work, { name }: Resource, id: number): Promise<void> {
  for (const table of ['steward_comment', 'steward_attachment'])
    await write.queries.deleteFrom(table).where('resource', '=', name).where('recordId', '=', id).execute()
}
