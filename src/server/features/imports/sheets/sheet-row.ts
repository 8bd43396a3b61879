import type { GivenCell } from '#server/features/spreadsheets/cell.ts'

/** A row of a sheet that holds something. */
export interface SheetRow {
  /** Its number as spreadsheet programs show it, from 1. */
  readonly row: number
  /** Absent cells are null; those after the last one that holds something may be missing. */
  readonly cells: readonly GivenCell[]
}
