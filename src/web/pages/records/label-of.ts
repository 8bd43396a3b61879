import type { Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import { isReferenceValue } from '#web/fields/choices/reference-values.ts'
import { plainText } from '#web/fields/shared/plain-text.ts'
import { localeState } from '#web/i18n/locale-state.ts'

/** Text for the record in messages: its formatted label (a time, an option), or its id if that is empty. */
export function labelOf({ label, fields }: Pick<ClientResource, 'label' | 'fields'>, row: Row): string {
  const value = row[label]
  const field = fields[label]
  if (isReferenceValue(value)) return value.label
  if (field && (typeof value === 'string' || typeof value === 'number'))
    return plainText(field, value, localeState.get().locale) || `#${row.id}`
  return `#${row.id}`
}
