import type { SheetFile, SheetHead } from './scan-sheet.ts'
import type { SheetLimits } from './sheet-limits.ts'
import type { SheetRefusal } from './sheet-refused.ts'
import type { PackedRows } from './sheet-rows.ts'

/** What the worker reads. */
export interface SheetTask {
  readonly file: SheetFile
  readonly limits: SheetLimits
  /** Number of rows returned; undefined = all. */
  readonly sample: number | undefined
}

/** Messages of the worker; it waits for a reply to headings and rows. */
export type SheetMessage =
  | SheetHead
  | { readonly rows: PackedRows }
  | { readonly count: number }
  | { readonly refused: SheetRefusal }

/** Replies to the worker. */
export type ReaderMessage = 'next'
