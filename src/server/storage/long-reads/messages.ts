import type { Row } from '../tables.ts'

/** Request to the worker. */
export interface LongReadTask {
  /** As in `streamRows`. */
  readonly location: string
  readonly sql: string
  readonly parameters: readonly unknown[]
  /** Rows per batch. */
  readonly batch: number
}

/** Messages of the worker; it waits for a reply to every batch. */
export type WorkerMessage =
  | { readonly rows: readonly Row[] }
  | { readonly done: true }
  /** An error loses its class and code when it is passed between threads. */
  | { readonly error: string; readonly code?: string; readonly isUnavailable: boolean }

/** Replies to the worker. */
export type ReaderMessage = 'next' | 'stop'
