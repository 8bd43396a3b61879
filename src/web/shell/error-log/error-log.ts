import { isCancel } from 'axios'
import type { ErrorInfo, RootOptions } from 'react-dom/client'
import { HttpFailure } from '#web/data/http/http-failure.ts'
import { createStore } from '#web/state/store.ts'
import { readStored, writeStored } from '#web/storage/stored.ts'
import { throttle } from '#web/timing/throttle.ts'

/** Render errors; a failing page is contained by its error boundary and logged too. */
export const reactErrorHandlers: RootOptions = import.meta.env.PROD
  ? { onUncaughtError: collect, onCaughtError: collect }
  : {}

/** An unhandled error. */
export interface LoggedError {
  /** ISO datetime. */
  readonly at: string
  readonly message: string
  readonly stack: string
  /** Address at which it happened. */
  readonly path: string
}

const NAME = 'errorLog'
const LIFETIME = '4d'
/** New entries replace the oldest. */
const LIMIT = 50

/** Errors of this browser, newest first; they survive a reload. */
export const errorLog = createStore<readonly LoggedError[]>(readLog())

/** Adds an error. */
function logError(error: unknown): void {
  const entry: LoggedError = {
    at: new Date().toISOString(),
    message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    stack: (error instanceof Error && error.stack) || '',
    path: location.pathname + location.search,
  }
  keep([entry, ...errorLog.get()].slice(0, LIMIT))
}

/** Empties the log. */
export function clearErrorLog(): void {
  keep([])
}

function keep(entries: readonly LoggedError[]): void {
  errorLog.set(entries)
  save(entries)
}

/** An error that repeats hundreds of times must not keep the browser busy writing. */
const save = throttle((entries: readonly LoggedError[]) => writeStored(NAME, entries, LIFETIME), 500)

function readLog(): readonly LoggedError[] {
  const stored = readStored(NAME)
  return Array.isArray(stored) ? stored.filter(isLogged).slice(0, LIMIT) : []
}

function isLogged(value: unknown): value is LoggedError {
  if (typeof value !== 'object' || value === null) return false
  const { at, message, stack, path } = value as Partial<LoggedError>
  return [at, message, stack, path].every(part => typeof part === 'string')
}

/** Collects unhandled errors in the error log (production only; specification section 8). */
export function collectErrors(): void {
  if (!import.meta.env.PROD) return
  window.addEventListener('error', event => logError(event.error ?? event.message))
  window.addEventListener('unhandledrejection', event => {
    if (!isReported(event.reason)) logError(event.reason)
  })
}

function collect(error: unknown, info: ErrorInfo): void {
  console.error(error)
  if (error instanceof Error && info.componentStack) error.stack = `${error.stack ?? ''}\n${info.componentStack}`
  logError(error)
}

/** A refused or cancelled call is no bug: the user has seen a message, or nothing went wrong. */
function isReported(reason: unknown): boolean {
  return isCancel(reason) || reason instanceof HttpFailure
}
