import type { Resource } from '#model/app-model.ts'
import type { FieldProblemDraft } from '#model/problems.ts'
import { maskValue, restoredRows } from '#model/records/masked-fields.ts'
import { isMaskedValue } from '#model/text/mask.ts'
import type { Row } from '#server/storage/tables.ts'
import { RecordRefusal } from '../errors.ts'

/**
 * The request without the masks that a form displayed and sent back: a masked value changes nothing, and a masked cell of a row
 * stands for the stored one.
 * @throws RecordRefusal for a masked cell that matches no stored one
 */
export function withoutMasks(resource: Resource, given: Row, stored: Row): Row {
  const problems: FieldProblemDraft[] = []
  const meant: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given)) {
    const field = resource.fields[name]
    if (field?.masked && isMaskedValue(value) && maskValue(field, stored[name]) === value) continue
    const { rows, unknown } = field ? restoredRows(field, value, stored[name]) : { rows: value }
    if (unknown) problems.push({ path: name, code: 'row-unfit', params: { ...unknown } })
    meant[name] = rows
  }
  if (problems.length > 0) throw new RecordRefusal('validation', problems)
  return meant
}
