import type { RecordId, Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import { mayRestore } from '#model/permissions/recycle.ts'
import { problemText } from '#web/data/notify/use-notify.ts'
import { isServedHere } from '#web/data/providers/rest-source/list-support.ts'
import { localeState, translate } from '#web/i18n/locale-state.ts'
import { fillText, type TextParams } from '#web/i18n/texts.ts'
import { showToast } from '#web/ui/notify/toast.tsx'
import { labelOf } from '../records/label-of.ts'
import { BIN_TEXTS } from './bin-texts.ts'
import type { Restore } from './use-restore.ts'

/** Reports that records were deleted, and offers to restore them if they are in the recycle bin. */
export function reportDeleted(
  resource: ClientResource,
  rows: readonly Row[],
  restore: Restore,
  renew: () => Promise<void>,
): void {
  const [first] = rows
  if (!first) return
  const done = translate('pages.delete.done')
  if (!mayRestore(resource, resource.capabilities) || !isServedHere(resource)) {
    showToast('success', done)
    return
  }
  const message =
    rows.length === 1
      ? text('recycle.deletedOne', { done, label: labelOf(resource, first) })
      : text('recycle.deletedMany', { done, count: rows.length })
  const ids = rows.map(({ id }) => id)
  const run = () => void undo(ids, restore, renew)
  showToast('success', message, { action: { label: text('recycle.undo'), run } })
}

async function undo(ids: readonly RecordId[], restore: Restore, renew: () => Promise<void>): Promise<void> {
  try {
    const outcomes = await restore(ids)
    await renew()
    const refused = outcomes.filter(({ ok }) => !ok)
    const count = outcomes.length - refused.length
    if (refused.length === 0) showToast('success', text('recycle.restored', { count }))
    else if (ids.length === 1) showToast('error', refused[0]!.message)
    else showToast('error', text('recycle.refused', { count, failed: refused.length }))
  } catch (error) {
    showToast('error', problemText(error))
  }
}

function text(key: keyof (typeof BIN_TEXTS)['en-US'], params?: TextParams): string {
  return fillText(BIN_TEXTS[localeState.get().locale][key], params)
}
