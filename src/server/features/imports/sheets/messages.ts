import type { SheetFile, SheetHead } from './scan-sheet.ts'
import type { SheetLimits } from './sheet-limits.ts'
import type { SheetRefusal } from './sheet-refused.ts'
import type { PackedRows } from './sheet-rows.ts'

/** What the worker is to read. */
export interface SheetTask {
  readonly file: SheetFile
  readonly limits: SheetLimits
  /** Rows that are returned; undefined = all of them. */
  readonly sample: number | undefined
}

/** What the worker says; headings and rows are answered before the next message comes. */
export type SheetMessage =
  | SheetHead
  | { readonly rows: PackedRows }
  | { readonly count: number }
  | { readonly refused: SheetRefusal }

/** What the worker is answered. */
export type ReaderMessage = 'next'
