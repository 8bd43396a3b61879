import type { Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import { isReferenceValue } from '#web/fields/choices/reference-values.ts'

/** What stands for the record in a sentence: its label, or its number where the label is empty. */
export function labelOf(resource: Pick<ClientResource, 'label'>, row: Row): string {
  const value = row[resource.label]
  if (isReferenceValue(value)) return value.label
  return typeof value === 'string' || typeof value === 'number' ? String(value) : `#${row.id}`
}
