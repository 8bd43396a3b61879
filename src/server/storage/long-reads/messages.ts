import type { Row } from '../tables.ts'

/** What is sent to the worker. */
export interface LongReadTask {
  /** As `streamRows` takes it. */
  readonly location: string
  readonly sql: string
  readonly parameters: readonly unknown[]
  /** Rows that are returned at once. */
  readonly batch: number
}

/** What the worker says; every batch is answered with a message before the next one comes. */
export type WorkerMessage =
  | { readonly rows: readonly Row[] }
  | { readonly done: true }
  /** An error keeps neither its class nor its code on the way between threads. */
  | { readonly error: string; readonly code?: string; readonly isUnavailable: boolean }

/** What the worker is answered. */
export type ReaderMessage = 'next' | 'stop'
