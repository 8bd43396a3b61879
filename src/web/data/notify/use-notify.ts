import { useNotification } from '@refinedev/core'
import { isCancel } from 'axios'
import { useMemo } from 'react'
import { translate } from '#web/i18n/locale-state.ts'
import { showToast } from '#web/ui/notify/toast.tsx'
import { HttpFailure } from '../http/http-failure.ts'

/** Toasts for components. `error` accepts a caught error as well as a text. */
export interface Notify {
  success(message: string): void
  info(message: string): void
  warning(message: string): void
  error(problem: unknown): void
}

/** Refine's `useNotification`, extended for caught errors. Warnings, which it lacks, are toasts of the same kind. */
export function useNotify(): Notify {
  const { open } = useNotification()
  return useMemo(
    () => ({
      success: message => open?.({ type: 'success', message }),
      info: message => open?.({ type: 'progress', message }),
      warning: message => showToast('warning', message),
      error: problem => open?.({ type: 'error', message: problemText(problem) }),
    }),
    [open],
  )
}

/** Message of a caught error; '' when it was cancelled or has already been reported. */
export function problemText(problem: unknown): string {
  if (typeof problem === 'string') return problem
  if (isReported(problem)) return ''
  return (problem instanceof Error && problem.message) || translate('http.requestFailed')
}

/** As `problemText`, with the caller's message when the server gave none. */
export function problemTextOr(problem: unknown, words: string): string {
  if (isReported(problem)) return ''
  if (problem instanceof HttpFailure && problem.statusCode > 0) return problem.detail || words
  return (problem instanceof Error && problem.message) || words
}

function isReported(problem: unknown): boolean {
  return isCancel(problem) || (problem instanceof HttpFailure && problem.handled)
}
