import { csvRows } from './csv-rows.ts'
import type { SheetLimits } from './sheet-limits.ts'
import { SheetRefused } from './sheet-refused.ts'
import type { SheetRow } from './sheet-row.ts'
import { xlsxRows } from './xlsx-rows.ts'

/** The headings of a sheet. */
export interface SheetHead {
  readonly headings: readonly string[]
}

/** An uploaded spreadsheet; its file name determines the format. */
export interface SheetFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/**
 * Reads a file within its limits: the headings, and the non-empty rows below them, in batches.
 * @throws SheetRefused at the first violation
 */
export async function* scanSheet(file: SheetFile, limits: SheetLimits): AsyncGenerator<SheetHead | SheetRow[]> {
  try {
    yield* scan(file, limits)
  } catch (error) {
    // Any other error while reading is caused by the file.
    throw error instanceof SheetRefused ? error : new SheetRefused('import-not-a-sheet')
  }
}

async function* scan({ name, bytes }: SheetFile, limits: SheetLimits): AsyncGenerator<SheetHead | SheetRow[]> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const batches = /\.csv$/i.test(name) ? csvRows(buffer, limits) : xlsxRows(buffer, limits)
  let head: SheetHead | undefined
  let count = 0
  for await (const batch of batches) {
    const rows: SheetRow[] = []
    for (const each of batch) {
      const cells = filled(each.cells)
      if (cells.length > limits.columns) throw new SheetRefused('import-too-wide', { max: limits.columns })
      if (!head) {
        if (each.row !== 1 || cells.length === 0) throw new SheetRefused('import-no-headings')
        head = { headings: cells.map(cell => (cell === null ? '' : String(cell).trim())) }
        yield head
      } else if (cells.length > 0) rows.push({ row: each.row, cells })
    }
    count += rows.length
    if (count > limits.rows) throw new SheetRefused('import-too-many-rows', { max: limits.rows })
    if (rows.length > 0) yield rows
  }
  if (!head) throw new SheetRefused('import-no-headings')
  if (count === 0) throw new SheetRefused('import-no-rows')
}

/** Without trailing empty cells. */
function filled(cells: SheetRow['cells']): SheetRow['cells'] {
  let length = cells.length
  while (length > 0 && (cells[length - 1] === null || cells[length - 1] === '')) length -= 1
  return length === cells.length ? cells : cells.slice(0, length)
}
