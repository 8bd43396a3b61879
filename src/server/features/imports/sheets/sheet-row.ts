import type { GivenCell } from '#server/features/spreadsheets/cell.ts'

/** A non-empty row of a sheet. */
export interface SheetRow {
  /** Its number as spreadsheet programs show it, from 1. */
  readonly row: number
  /** Absent cells are null; trailing empty cells may be missing. */
  readonly cells: readonly GivenCell[]
}
