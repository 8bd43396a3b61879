import { isCancel } from 'axios'
import type { ErrorInfo, RootOptions } from 'react-dom/client'
import { HttpFailure } from '#web/data/http/http-failure.ts'
import { logError } from './error-log.ts'

/** Collects unhandled errors in the error log (production only; specification section 8). */
export function collectErrors(): void {
  if (!import.meta.env.PROD) return
  window.addEventListener('error', event => logError(event.error ?? event.message))
  window.addEventListener('unhandledrejection', event => {
    if (!isToldAlready(event.reason)) logError(event.reason)
  })
}

/** Render errors; a failing page is contained by its error boundary and logged too. */
export const reactErrorHandlers: RootOptions = import.meta.env.PROD
  ? { onUncaughtError: collect, onCaughtError: collect }
  : {}

function collect(error: unknown, info: ErrorInfo): void {
  console.error(error)
  if (error instanceof Error && info.componentStack) error.stack = `${error.stack ?? ''}\n${info.componentStack}`
  logError(error)
}

/** A refused or cancelled call is no bug: the user has seen a message, or nothing went wrong. */
function isToldAlready(reason: unknown): boolean {
  return isCancel(reason) || reason instanceof HttpFailure
}
