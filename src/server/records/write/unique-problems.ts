import type { Resource } from '#model/app-model.ts'
import type { FieldProblemDraft } from '#model/problems.ts'
import type { DialectAdapter } from '#server/storage/dialects/dialect-adapter.ts'
import { uniqueSets } from '#server/storage/resource-tables.ts'
import { indexOn } from '#server/storage/table-definition.ts'
import { RecordRefusal } from '../errors.ts'

/** Runs a write of one row; a value that another row has already becomes a refusal at its field. */
export async function refusingDuplicates<T>(
  resource: Resource,
  adapter: DialectAdapter,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const violation = adapter.uniqueViolation(error)
    if (!violation) throw error
    const fields = uniqueSets(resource).find(
      names =>
        violation.index === indexOn(resource.name, names, 'unique').name ||
        (violation.table === resource.name && violation.columns?.join() === names.join()),
    )
    if (!fields) throw error
    throw new RecordRefusal('validation', problemsOf(resource, fields))
  }
}

/** Pointed at the last field of the combination that a person can set: the one that tells records of a place apart. */
function problemsOf(resource: Resource, fields: readonly string[]): FieldProblemDraft[] {
  const path = fields.findLast(name => !resource.fields[name]?.readOnly) ?? fields[0]!
  return [{ path, code: 'not-unique' }]
}
