import { SheetRefused } from './sheet-refused.ts'

/** Maximum size of a sheet. The limits apply while reading: data beyond them is never in memory. */
export interface SheetLimits {
  /** Non-empty rows below the headings. */
  readonly rows: number
  readonly columns: number
}

/** Maximum number of columns of a file. */
export const MOST_COLUMNS = 200
/** Characters of a cell (ECMA-376, the limit of spreadsheet programs). */
const LONGEST_CELL = 32_767
/** Columns of a spreadsheet program: formatting whole rows writes empty cells beyond `columns`. */
const LAST_COLUMN = 16_384
const MEGABYTE = 1024 * 1024
/** Total bytes of all cells. */
const MOST_CELLS_MB = 80
/** Bytes of overhead per packed cell, and per character. */
const CELL_COST = 12
const CHARACTER_COST = 2

/** Counts what was read so far, in bytes of memory; `cellCost`: overhead of a text. */
export class CellBudget {
  #left: number

  constructor(
    readonly megabytes = MOST_CELLS_MB,
    readonly cellCost = CELL_COST,
  ) {
    this.#left = megabytes * MEGABYTE
  }

  /** Counts a cell or another text, empty or not. @throws SheetRefused when the limit is exceeded */
  cell(characters = 0): void {
    this.#spend(this.cellCost + CHARACTER_COST * characters)
  }

  /** Counts the content of a cell. @throws SheetRefused when the limit is exceeded */
  text(characters: number): void {
    this.#spend(CHARACTER_COST * characters)
  }

  #spend(bytes: number): void {
    this.#left -= bytes
    if (this.#left < 0) throw new SheetRefused('import-too-much', { max: this.megabytes })
  }
}

/**
 * @throws SheetRefused for a row beyond the limit. Blank rows have the same limit: programs leave some behind, but not hundreds
 * of thousands
 */
export function demandRow(row: number, { rows }: SheetLimits): void {
  if (row > 2 * rows + 1) throw new SheetRefused('import-too-many-rows', { max: rows })
}

/** @throws SheetRefused for a text longer than the limit of a cell; `row` (from 1) and `column` (from 0) name the cell */
export function demandLength(characters: number, row: number, column: number): void {
  if (characters <= LONGEST_CELL) return
  throw new SheetRefused('import-cell-too-long', { cell: addressOf(row, column), max: LONGEST_CELL })
}

/** @throws SheetRefused for a row with more cells, including empty ones, than spreadsheet programs allow */
export function demandColumn(column: number, { columns }: SheetLimits): void {
  if (column >= LAST_COLUMN) throw new SheetRefused('import-too-wide', { max: columns })
}

/** Row 12, column 26 → `AA12`. */
export function addressOf(row: number, column: number): string {
  let letters = ''
  for (let left = column; left >= 0; left = Math.floor(left / 26) - 1)
    letters = String.fromCharCode(65 + (left % 26)) + letters
  return letters + row
}
