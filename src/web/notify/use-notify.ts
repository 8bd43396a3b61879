import { isCancel } from 'axios'
import { HttpFailure } from '../http/http-failure.ts'
import { translate } from '../i18n/locale-state.ts'
import { showToast } from './toast.tsx'

/** Toasts for components. `error` takes what was caught as well as a text. */
export interface Notify {
  success(message: string): void
  info(message: string): void
  warning(message: string): void
  error(problem: unknown): void
}

const notify: Notify = {
  success: message => showToast('success', message),
  info: message => showToast('info', message),
  warning: message => showToast('warning', message),
  error: problem => showToast('error', problemText(problem)),
}

/** The toasts; each is shown for 3 seconds. */
export function useNotify(): Notify {
  return notify
}

/** Words for what was caught; '' when it was cancelled or has been reported already. */
export function problemText(problem: unknown): string {
  if (typeof problem === 'string') return problem
  if (isTold(problem)) return ''
  return (problem instanceof Error && problem.message) || translate('http.requestFailed')
}

/** As `problemText`, with words of the caller's where the server gave none. */
export function problemTextOr(problem: unknown, words: string): string {
  if (isTold(problem)) return ''
  if (problem instanceof HttpFailure && problem.statusCode > 0) return problem.detail || words
  return (problem instanceof Error && problem.message) || words
}

function isTold(problem: unknown): boolean {
  return isCancel(problem) || (problem instanceof HttpFailure && problem.handled)
}
