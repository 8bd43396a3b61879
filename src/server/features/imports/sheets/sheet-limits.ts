import { SheetRefused } from './sheet-refused.ts'

/** How large a sheet may be. They hold while it is read: what is beyond them is never in memory. */
export interface SheetLimits {
  /** Rows below the headings that hold something. */
  readonly rows: number
  readonly columns: number
}

/** Columns that a file may have. */
export const MOST_COLUMNS = 200
/** Characters of a cell (ECMA-376, what spreadsheet programs take). */
export const LONGEST_CELL = 32_767
/** Columns of a spreadsheet program: empty ones beyond `columns` come with the format of whole rows. */
const LAST_COLUMN = 16_384
const MEGABYTE = 1024 * 1024
/** Bytes that all cells may take. */
const MOST_CELLS_MB = 80
/** Bytes of a packed cell beside its characters, and of a character. */
const CELL_COST = 12
const CHARACTER_COST = 2

/** What was read so far, counted in bytes of memory; `cellCost`: those of a text beside its characters. */
export class CellBudget {
  #left: number

  constructor(
    readonly megabytes = MOST_CELLS_MB,
    readonly cellCost = CELL_COST,
  ) {
    this.#left = megabytes * MEGABYTE
  }

  /** A cell or another text, empty or not. @throws SheetRefused when there is no room for it */
  cell(characters = 0): void {
    this.#spend(this.cellCost + CHARACTER_COST * characters)
  }

  /** What stands in a cell. @throws SheetRefused when there is no room for it */
  text(characters: number): void {
    this.#spend(CHARACTER_COST * characters)
  }

  #spend(bytes: number): void {
    this.#left -= bytes
    if (this.#left < 0) throw new SheetRefused('import-too-much', { max: this.megabytes })
  }
}

/**
 * @throws SheetRefused for a row after the last one that may be. Blank rows count when there are as many as others may be:
 * programs leave some behind, not hundreds of thousands
 */
export function demandRow(row: number, { rows }: SheetLimits): void {
  if (row > 2 * rows + 1) throw new SheetRefused('import-too-many-rows', { max: rows })
}

/** @throws SheetRefused for a text that is longer than a cell may be; `row` (from 1) and `column` (from 0) name the cell */
export function demandLength(characters: number, row: number, column: number): void {
  if (characters <= LONGEST_CELL) return
  throw new SheetRefused('import-cell-too-long', { cell: addressOf(row, column), max: LONGEST_CELL })
}

/** @throws SheetRefused for a row that no spreadsheet program has so many cells in, empty ones included */
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
