import type { NotificationProvider } from '@refinedev/core'
import { hideProgress, showProgress } from '../notify/progress.ts'
import { showToast } from '../notify/toast.ts'

/**
 * Refine's notifications: toasts of 3 seconds, and for undoable work the countdown of its antd binding. A failure's own
 * message says more than Refine's sentence about it.
 */
export const notificationProvider: NotificationProvider = {
  open(params) {
    const { type, message, description } = params
    if (type === 'progress') showProgress(params)
    else if (type === 'error') showToast('error', description || message)
    else showToast('success', message)
  },
  close: hideProgress,
}
