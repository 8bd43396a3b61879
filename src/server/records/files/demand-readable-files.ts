import { sql } from 'kysely'
import type { Field, Resource } from '#model/app-model.ts'
import { fileIdsIn, holdsFiles } from '#model/field-types/shared/stored-files.ts'
import type { FieldProblemDraft } from '#model/problems.ts'
import { RecordRefusal } from '../errors.ts'
import type { Work } from '../work.ts'
import { usedFiles } from './file-uses.ts'
import { mayReadFile } from './read-file.ts'

type FieldOfFiles = Pick<Field, 'name' | 'type' | 'rows'>

/**
 * Requires that the person may read the given files: uploaded by them, shown by a record that they see, or already in `record`.
 * Files that effects copy between records are not given by a person and not checked.
 * @throws RecordRefusal `not-file` at the fields with other files
 */
export async function demandReadableFiles(
  { context, write }: Work,
  fields: readonly FieldOfFiles[],
  values: Readonly<Record<string, unknown>>,
  record?: { readonly resource: Resource; readonly id: number },
): Promise<void> {
  const given = fields
    .filter(holdsFiles)
    .map(field => ({ name: field.name, ids: fileIdsIn(field, values[field.name]) }))
  const ids = new Set(given.flatMap(({ ids }) => ids))
  if (ids.size === 0) return
  const { queries, adapter } = write
  const known = record && (await usedFiles(queries, record.resource, record.id))
  const added = [...ids].filter(id => !known?.has(id))
  if (added.length === 0) return
  const rows = await queries
    .selectFrom('steward_file')
    .select(['id', 'createdBy'])
    .where(adapter.isAmong(sql.ref('id'), added))
    .execute()
  const refused = new Set(added)
  const reading = { ...context, database: { ...context.database, reader: queries } }
  for (const row of rows) {
    // Files without an owner come from sample data.
    if (row.createdBy === null || (await mayReadFile(reading, row))) refused.delete(row.id as string)
  }
  const problems = given
    .filter(({ ids }) => ids.some(id => refused.has(id)))
    .map<FieldProblemDraft>(({ name }) => ({ path: name, code: 'not-file' }))
  if (problems.length > 0) throw new RecordRefusal('validation', problems)
}
