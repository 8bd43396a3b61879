import type { LocalizedText } from '#model/localized-text.ts'
import { useJobCalls } from '#web/data/background/job-calls.ts'
import { useNotify } from '#web/data/notify/use-notify.ts'
import { useText } from '#web/i18n/use-text.ts'
import { askConfirm } from '#web/ui/notify/confirm.tsx'

/** Undoes what a job did, after confirmation. @returns whether the undo has started */
export function useUndo(): (id: number, title: LocalizedText) => Promise<boolean> {
  const { t, text } = useText()
  const notify = useNotify()
  const { undo } = useJobCalls()
  return async (id, title) => {
    const question = { title: t('jobs.undoTitle', { title: text(title) }), text: t('jobs.undoText') }
    if (!(await askConfirm({ ...question, confirm: t('jobs.undo'), cancel: t('app.cancel') }))) return false
    try {
      await undo(id)
      return true
    } catch (error) {
      notify.error(error)
      return false
    }
  }
}
