import { JobRefused } from '../jobs/failure-text.ts'

/** Far cells make a table of as many empty ones: a file of a few bytes would fill the memory. */
const MOST_CELLS = 20_000_000
const FORMULA = /<(?:\w+:)?c(\s[^<>]*)?>\s*<(?:\w+:)?f[\s/>]/
const CELL = /<(?:\w+:)?c\s[^<>]*?\br\s*=\s*["']([^"'<>]*)/g

/** @throws JobRefused for a sheet with a formula: only what was computed by it would be read; or one that is far too wide or long */
export function checkSheet(sheet: string, mostColumns: number, mostRows: number): void {
  const formula = FORMULA.exec(sheet)
  if (formula) throw new JobRefused('import-formula', { cell: /\br\s*=\s*["'](\w+)/.exec(formula[1] ?? '')?.[1] ?? '' })
  let [columns, rows] = [0, 0]
  for (const [, address] of sheet.matchAll(CELL)) {
    const [, letters, row] = /^([A-Z]{1,3})(\d{1,7})$/.exec(address!) ?? []
    if (letters === undefined) throw new JobRefused('import-not-a-sheet')
    columns = Math.max(columns, columnOf(letters))
    rows = Math.max(rows, Number(row))
  }
  if (columns * rows <= MOST_CELLS) return
  if (columns > mostColumns) throw new JobRefused('import-too-wide', { max: mostColumns })
  throw new JobRefused('import-too-many-rows', { rows, max: mostRows })
}

/** A → 1, Z → 26, AA → 27. */
function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}
