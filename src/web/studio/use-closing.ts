import { useText } from '#web/i18n/use-text.ts'
import { useWarnBeforeUnload } from '#web/pages/form-view/use-warn-before-unload.ts'
import { confirmLeaving } from '#web/ui/notify/confirm-leaving.ts'

/** Closes a dialog of Studio, after a confirmation if there is unsaved input (`dirty`). */
export function useClosing(dirty: boolean, onClose: () => void): () => void {
  const { t } = useText()
  useWarnBeforeUnload(dirty)
  return () => {
    if (!dirty) onClose()
    else void confirmLeaving(t).then(isSure => isSure && onClose())
  }
}
