import type { Limits } from '#model/app-model.ts'
import { JobRefused } from '../jobs/failure-text.ts'
import type { GivenCell } from '../spreadsheets/cell.ts'
import { zipped } from '../spreadsheets/zipped.ts'
import { checkSheet } from './check-sheet.ts'
import { readCsv } from './read-csv.ts'
import { workbookParts } from './workbook-parts.ts'
import { TooMuchUnpacked, zipEntries } from './zip-reader.ts'

/** What a file holds: the headings of its first row, and the rows below. */
export interface Table {
  readonly headings: readonly string[]
  readonly rows: readonly (readonly GivenCell[])[]
}

/** A workbook that unpacks to more is not opened: it may be made to fill the memory. */
const LARGEST_UNPACKED = 300 * 1024 * 1024
const MOST_COLUMNS = 200

/** @throws JobRefused in words for a file that is no plain sheet of the size that the config allows */
export async function readTable(
  file: { readonly name: string; readonly bytes: Uint8Array },
  limits: Limits,
): Promise<Table> {
  const { name, bytes } = file
  if (bytes.byteLength > limits.importMegabytes * 1024 * 1024)
    throw new JobRefused('import-file-too-large', { max: limits.importMegabytes })
  const all = /\.csv$/i.test(name) ? readCsv(bytes) : await readWorkbook(Buffer.from(bytes), limits)
  const [first = [], ...rest] = all
  const headings = first.map(cell => (cell === null ? '' : String(cell).trim()))
  const rows = rest.filter(row => row.some(cell => cell !== null && cell !== ''))
  if (headings.every(heading => heading === '')) throw new JobRefused('import-no-headings')
  if (headings.length > MOST_COLUMNS) throw new JobRefused('import-too-wide', { max: MOST_COLUMNS })
  if (rows.length === 0) throw new JobRefused('import-no-rows')
  if (rows.length > limits.importRows)
    throw new JobRefused('import-too-many-rows', { rows: rows.length, max: limits.importRows })
  return { headings, rows }
}

async function readWorkbook(bytes: Buffer, limits: Limits): Promise<GivenCell[][]> {
  const entries = zipEntries(bytes)
  if (!entries?.some(({ name }) => name === 'xl/workbook.xml')) throw new JobRefused('import-not-a-sheet')
  if (entries.some(({ name }) => /vbaProject\.bin$/i.test(name))) throw new JobRefused('import-macro')
  try {
    const { sheet, files } = await workbookParts(entries, LARGEST_UNPACKED)
    checkSheet(sheet, MOST_COLUMNS, limits.importRows)
    const { readSheet } = await import('read-excel-file/node')
    // The library sees what was looked at, and nothing else: it unpacks whatever an archive holds.
    return (await readSheet(await zipped(files))) as GivenCell[][]
  } catch (error) {
    if (error instanceof JobRefused) throw error
    if (error instanceof TooMuchUnpacked)
      throw new JobRefused('import-file-too-large', { max: LARGEST_UNPACKED / 1024 / 1024 })
    throw new JobRefused('import-not-a-sheet')
  }
}
