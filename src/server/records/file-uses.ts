import { sql } from 'kysely'
import type { Field, Resource } from '#model/app-model.ts'
import type { FieldProblemDraft } from '#model/problems.ts'
import { RecordRefusal } from './errors.ts'
import type { Work } from './work.ts'

const USES = 'steward_file_use'

/**
 * Notes which files the record shows now. A file may be put into a record by who uploaded it, or by whoever finds it in
 * that record already. @throws RecordRefusal for other files
 */
export async function noteFileUses(
  work: Work,
  resource: Resource,
  id: number,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const fields = fileFields(resource).filter(({ name }) => name in values)
  if (fields.length === 0) return
  const { queries, adapter } = work.write
  const used = await queries
    .selectFrom(USES)
    .select('fileId')
    .where('resource', '=', resource.name)
    .where('recordId', '=', id)
    .execute()
  const known = new Set(used.map(row => row.fileId as string))
  const wanted = new Set(fields.flatMap(({ name }) => (values[name] ?? []) as readonly string[]))
  const added = [...wanted].filter(fileId => !known.has(fileId))
  if (added.length > 0) {
    const { me } = work.context
    const files = await queries
      .selectFrom('steward_file')
      .select(['id', 'createdBy'])
      .where(adapter.isAmong(sql.ref('id'), added))
      .execute()
    const own = new Set(files.filter(({ createdBy }) => createdBy === me.id || createdBy === null).map(file => file.id))
    const foreign = fields.filter(({ name }) =>
      ((values[name] ?? []) as readonly string[]).some(fileId => added.includes(fileId) && !own.has(fileId)),
    )
    if (foreign.length > 0) {
      throw new RecordRefusal(
        'validation',
        foreign.map<FieldProblemDraft>(({ name }) => ({ path: name, code: 'not-file' })),
      )
    }
    await queries
      .insertInto(USES)
      .values(added.map(fileId => ({ fileId, resource: resource.name, recordId: id })))
      .execute()
  }
}

/** The fields of a resource that hold files. */
export function fileFields(resource: Resource): readonly Field[] {
  let fields = known.get(resource)
  if (!fields) {
    fields = Object.values(resource.fields).filter(({ type }) => type === 'images' || type === 'files')
    known.set(resource, fields)
  }
  return fields
}
const known = new WeakMap<Resource, readonly Field[]>()

/** Forgets the files of a record that is deleted. */
export async function dropFileUses({ write }: Work, resource: Resource, id: number): Promise<void> {
  await write.queries.deleteFrom(USES).where('resource', '=', resource.name).where('recordId', '=', id).execute()
}
