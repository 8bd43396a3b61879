import type { NotificationProvider } from '@refinedev/core'
import { translate } from '#web/i18n/locale-state.ts'
import { hideToast, showToast } from '#web/ui/notify/toast.tsx'

/**
 * Refine's notifications as toasts of 3 seconds (specification section 9), which its antd binding does not support; undoable
 * ones have an undo button. A failure's own message says more than Refine's text.
 */
export const notificationProvider: NotificationProvider = {
  open({ type, message, description, key, undoableTimeout, cancelMutation }) {
    if (type === 'error') return showToast('error', description || message)
    if (type === 'success') return showToast('success', message)
    if (!cancelMutation) return showToast('info', message)
    const action = { label: translate('notify.undo'), run: cancelMutation }
    showToast('info', message, { ...(key ? { key } : {}), seconds: undoableTimeout ?? 0, action })
  },
  close: hideToast,
}
