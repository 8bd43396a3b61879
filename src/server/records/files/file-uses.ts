import type { Field, Resource } from '#model/app-model.ts'
import type { Queries } from '#server/storage/tables.ts'
import type { Work } from '../work.ts'

const USES = 'steward_file_use'

/** Notes the files among the values written to a record: who may read the record may read them. */
export async function noteFileUses(
  { write: { queries } }: Work,
  resource: Resource,
  id: number,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const fields = fileFields(resource).filter(({ name }) => name in values)
  if (fields.length === 0) return
  const known = await usedFiles(queries, resource, id)
  const wanted = new Set(fields.flatMap(({ name }) => (values[name] ?? []) as readonly string[]))
  const added = [...wanted].filter(fileId => !known.has(fileId))
  if (added.length === 0) return
  await queries
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
export function fileFields(resource: Resource): readonly Field[] {
  return Object.values(resource.fields).filter(holdsFiles)
}

/** Whether the values of a field are files. */
export function holdsFiles({ type }: Pick<Field, 'type'>): boolean {
  return type === 'images' || type === 'files'
}

/** Forgets the files of a record that is deleted. */
export async function dropFileUses({ write }: Work, resource: Resource, id: number): Promise<void> {
  await write.queries.deleteFrom(USES).where('resource', '=', resource.name).where('recordId', '=', id).execute()
}
