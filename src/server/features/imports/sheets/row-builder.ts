import type { GivenCell } from '#server/features/spreadsheets/cell.ts'
import type { CellStyles } from './cell-styles.ts'
import { RichText } from './rich-text.ts'
import { addressOf, CellBudget, demandColumn, demandLength, demandRow, type SheetLimits } from './sheet-limits.ts'
import { SheetRefused } from './sheet-refused.ts'
import type { SheetRow } from './sheet-row.ts'
import type { XmlEvents } from './xml-pieces.ts'

const [NO_CELL, IN_CELL, IN_VALUE] = [0, 1, 2]

/** Settings for reading the cells of a sheet. */
interface Workbook {
  readonly texts: readonly string[]
  readonly styles: CellStyles
  readonly isFrom1904: boolean
  readonly limits: SheetLimits
}

/** Builds rows from the events of a sheet. */
export class RowBuilder implements XmlEvents {
  readonly #workbook: Workbook
  readonly #budget = new CellBudget()
  readonly #inline = new RichText()
  #rows: SheetRow[] = []
  #row = 0
  #column = -1
  #cells: GivenCell[] = []
  #state = NO_CELL
  #type = 'n'
  #style = 0
  #value = ''

  constructor(workbook: Workbook) {
    this.#workbook = workbook
  }

  /** The rows completed since the last call. */
  taken(): SheetRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      this.#row = attributes.r === undefined ? this.#row + 1 : rowNumber(attributes.r, this.#row)
      demandRow(this.#row, this.#workbook.limits)
      this.#column = -1
      this.#cells = []
    } else if (name === 'c') this.#openCell(attributes)
    else if (this.#state === IN_CELL && name === 'f') {
      throw new SheetRefused('import-formula', { cell: addressOf(this.#row, this.#column) })
    } else if (this.#state === IN_CELL && name === 'v') this.#state = IN_VALUE
    else if (this.#state === IN_CELL) this.#inline.open(name)
  }

  text(part: string): void {
    if (this.#state === IN_VALUE) {
      demandLength(this.#value.length + part.length, this.#row, this.#column)
      this.#value += part
    } else if (this.#state === IN_CELL) this.#inline.add(part, this.#row, this.#column)
  }

  close(name: string): void {
    if (name === 'v' && this.#state === IN_VALUE) this.#state = IN_CELL
    else if (name === 'c') this.#closeCell()
    else if (name === 'row') {
      if (this.#cells.length > 0) this.#rows.push({ row: this.#row, cells: this.#cells })
    } else this.#inline.close(name)
  }

  #openCell({ r, t = 'n', s }: Readonly<Record<string, string>>): void {
    this.#state = IN_CELL
    this.#column = r === undefined ? this.#column + 1 : columnOf(r)
    demandColumn(this.#column, this.#workbook.limits)
    this.#type = t
    this.#style = Number(s ?? 0)
    this.#value = ''
    this.#inline.begin()
    // Empty rows too: a file of nothing else must not be read to its end.
    this.#budget.cell()
  }

  #closeCell(): void {
    this.#state = NO_CELL
    const cell = this.#cell()
    if (cell === null || cell === '') return
    const { columns } = this.#workbook.limits
    if (this.#column >= columns) throw new SheetRefused('import-too-wide', { max: columns })
    if (typeof cell === 'string') this.#budget.text(cell.length)
    while (this.#cells.length < this.#column) this.#cells.push(null)
    this.#cells[this.#column] = cell
  }

  #cell(): GivenCell {
    if (this.#type === 'inlineStr') return this.#inline.value.trim()
    const value = this.#value.trim()
    if (value === '') return null
    switch (this.#type) {
      case 's':
        return this.#workbook.texts[Number(value)]?.trim() ?? null
      case 'b':
        return value === '1' || value === 'true'
      case 'd':
        return new Date(/Z|[+-]\d\d:\d\d$/.test(value) ? value : `${value}${value.includes('T') ? '' : 'T00:00:00'}Z`)
      case 'n':
        return this.#number(value)
      default:
        return value
    }
  }

  #number(value: string): GivenCell {
    const number = Number(value)
    if (Number.isNaN(number)) return value
    return this.#workbook.styles.isDate(this.#style) ? momentOf(number, this.#workbook.isFrom1904) : number
  }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** As if in UTC: a spreadsheet knows no time zones. */
function momentOf(serial: number, isFrom1904: boolean): Date {
  // Day 60 of the 1900 date system is 29 February 1900, which did not exist.
  const epoch = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30)
  return new Date(epoch + Math.round(serial * DAY_MS))
}

/** Rows must be in order. */
function rowNumber(text: string, before: number): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number <= before) throw new SheetRefused('import-not-a-sheet')
  return number
}

/** `AB12` → 27. */
function columnOf(address: string): number {
  const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(address)?.[1]
  if (letters === undefined) throw new SheetRefused('import-not-a-sheet')
  let number = 0
  for (let at = 0; at < letters.length; at++) number = number * 26 + letters.charCodeAt(at) - 64
  return number - 1
}
