import type { BulkOutcome, Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import { useText } from '#web/i18n/use-text.ts'
import { askConfirm } from '#web/notify/confirm.tsx'
import { useNotify } from '#web/notify/use-notify.ts'
import { labelOf } from '../records/label-of.ts'
import { versionOf } from '../records/row-values.ts'
import { useRecordWrites, useRenew } from '../records/use-record-writes.ts'

/** Deletes records after a question. A refusal (others refer to the record) is told in the server's words. */
export function useDeletion(resource: ClientResource) {
  const { t, text } = useText()
  const notify = useNotify()
  const writes = useRecordWrites(resource.name)
  const renew = useRenew()
  // Says so, and offers the way back, by code that comes with the first deletion.
  const tell = (gone: readonly Row[]) =>
    import('../recycle/tell-deleted.ts').then(
      part => part.tellDeleted(resource, gone, renew),
      () => notify.success(t('pages.delete.done')),
    )
  const ask = (sentence: string) =>
    askConfirm({
      title: t('pages.delete.title', { title: text(resource.title) }),
      text: sentence,
      confirm: t('pages.action.delete'),
      cancel: t('app.cancel'),
      danger: true,
    })
  return {
    /** Whether the record is gone. */
    async one(row: Row): Promise<boolean> {
      if (!(await ask(t('pages.delete.one', { label: labelOf(resource, row) })))) return false
      try {
        await writes.remove(row.id, versionOf(row))
        void tell([row])
        return true
      } catch (error) {
        notify.error(error)
        return false
      }
    },
    /** What became of each; undefined when it was not meant or could not be asked. */
    async many(rows: readonly Row[]): Promise<readonly BulkOutcome[] | undefined> {
      if (!(await ask(t('pages.delete.many', { count: rows.length })))) return undefined
      try {
        const versions = Object.fromEntries(rows.map(row => [String(row.id), versionOf(row)]))
        const outcomes = await writes.bulk({ action: 'delete', ids: rows.map(row => row.id), versions })
        const gone = new Set(outcomes.filter(({ ok }) => ok).map(({ id }) => id))
        if (gone.size > 0) void tell(rows.filter(({ id }) => gone.has(id)))
        return outcomes
      } catch (error) {
        notify.error(error)
        return undefined
      }
    },
  }
}
