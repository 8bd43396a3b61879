import type { Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import { recordLabel } from '#model/records/record-label.ts'
import { localeState } from '#web/i18n/locale-state.ts'

/** `recordLabel` in the language of the screen. */
export function labelOf(resource: Pick<ClientResource, 'label' | 'fields'>, row: Row): string {
  return recordLabel(resource, row, localeState.get().locale)
}
