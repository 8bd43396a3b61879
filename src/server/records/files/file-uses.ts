import type { Field, Resource } from '#model/app-model.ts'
import { fileIdsIn, holdsFiles } from '#model/field-types/shared/stored-files.ts'
import { onceFor } from '#model/once-for.ts'
import type { Queries } from '#server/storage/tables.ts'
import type { Work } from '../work.ts'

type Values = Readonly<Record<string, unknown>>

const USES = 'steward_file_use'

/** Records the files among the values written to a record: access to the record gives access to them. */
export async function noteFileUses(
  { write }: Work,
  resource: Resource,
  id: number,
  { before, after }: { readonly before: Values | null; readonly after: Values },
): Promise<void> {
  const wanted = new Set(fileFields(resource).flatMap(field => fileIdsIn(field, after[field.name])))
  if (wanted.size === 0) return
  const known = before === null ? new Set() : await usedFiles(write.queries, resource, id)
  const added = [...wanted].filter(fileId => !known.has(fileId))
  if (added.length === 0) return
  await write.queries
    .insertInto(USES)
    .values(added.map(fileId => ({ fileId, resource: resource.name, recordId: id })))
    .execute()
}

/** Ids of the files that the record shows, or has shown. */
export async function usedFiles(queries: Queries, resource: Resource, id: number): Promise<ReadonlySet<string>> {
  const used = await queries
    .selectFrom(USES)
    .select('fileId')
    .where('resource', '=', resource.name)
    .where('recordId', '=', id)
    .execute()
  return new Set(used.map(row => row.fileId as string))
}

/** The fields of a resource that hold files. */
export const fileFields = onceFor(({ fields }: Resource): readonly Field[] => Object.values(fields).filter(holdsFiles))
