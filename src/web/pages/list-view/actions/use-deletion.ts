import { keys, useDelete } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import type { BulkOutcome, Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import { problemText, useNotify } from '#web/data/notify/use-notify.ts'
import { declaredResource } from '#web/data/providers/rest-source/declared.ts'
import { useText } from '#web/i18n/use-text.ts'
import { askConfirm } from '#web/ui/notify/confirm.tsx'
import { labelOf } from '../../records/label-of.ts'
import { versionOf } from '../../records/row-values.ts'
import { useBulk } from '../../records/use-bulk.ts'
import { useInvalidateAll } from '../../records/use-invalidate-all.ts'
import { useRestore } from '../../recycle/use-restore.ts'

/** Deletes records after a confirmation. A refusal (others refer to the record) is reported in the server's words. */
export function useDeletion(resource: ClientResource) {
  const { t, text } = useText()
  const notify = useNotify()
  const { mutateAsync } = useDelete<Row>()
  const bulk = useBulk(resource.name)
  const restore = useRestore(resource.name)
  const client = useQueryClient()
  const invalidateAll = useInvalidateAll()
  const remove = async (row: Row) => {
    await mutateAsync({
      resource: resource.name,
      id: row.id,
      meta: { version: versionOf(row) },
      invalidates: [],
      successNotification: false,
      errorNotification: false,
    })
    // A view that still shows it must not request a deleted record.
    client.removeQueries({ queryKey: keys().data('default').resource(resource.name).action('one').get() })
  }
  const removeAll = async (rows: readonly Row[]): Promise<readonly BulkOutcome[]> => {
    if (!declaredResource(resource.name)?.source.operations.delete) {
      const versions = Object.fromEntries(rows.map(row => [String(row.id), versionOf(row)]))
      return bulk({ action: 'delete', ids: rows.map(row => row.id), versions })
    }
    const outcomes: BulkOutcome[] = []
    for (const row of rows) {
      const message = await remove(row).then(() => '', problemText)
      outcomes.push({ id: row.id, ok: message === '', message })
    }
    await invalidateAll()
    return outcomes
  }
  // Reports it, and offers the undo, with code that is loaded with the first deletion.
  const report = (gone: readonly Row[]) =>
    import('../../recycle/report-deleted.ts').then(
      part => part.reportDeleted(resource, gone, restore, invalidateAll),
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
    /** Whether the record was deleted. */
    async one(row: Row): Promise<boolean> {
      if (!(await ask(t('pages.delete.one', { label: labelOf(resource, row) })))) return false
      try {
        await remove(row)
        await invalidateAll()
        void report([row])
        return true
      } catch (error) {
        notify.error(error)
        return false
      }
    },
    /** The outcome of each; undefined when cancelled or failed. */
    async many(rows: readonly Row[]): Promise<readonly BulkOutcome[] | undefined> {
      if (!(await ask(t('pages.delete.many', { count: rows.length })))) return undefined
      try {
        const outcomes = await removeAll(rows)
        const gone = new Set(outcomes.filter(({ ok }) => ok).map(({ id }) => id))
        if (gone.size > 0) void report(rows.filter(({ id }) => gone.has(id)))
        return outcomes
      } catch (error) {
        notify.error(error)
        return undefined
      }
    },
  }
}
