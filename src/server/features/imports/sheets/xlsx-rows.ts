import yauzl from 'yauzl'
import type { GivenCell } from '#server/features/spreadsheets/cell.ts'
import { type CellStyles, readStyles } from './cell-styles.ts'
import { addressOf, CellBudget, demandColumn, demandLength, demandRow, type SheetLimits } from './sheet-limits.ts'
import { SheetRefused } from './sheet-refused.ts'
import type { SheetRow } from './sheet-row.ts'
import { type XmlEvents, xmlPieces } from './xml-pieces.ts'

/** Maximum unpacked size of a workbook's parts in megabytes: 200,000 rows of 15 cells take some 180. */
const MOST_UNPACKED_MB = 200
/**
 * Maximum size of the shared texts in megabytes: 300,000 texts of some words. More would take longer to read than anybody
 * waits.
 */
const SHARED_TEXTS_MB = 16
/** Shared texts are not packed. */
const SHARED_TEXT_COST = 32
/** Maximum number of files in an archive; workbooks have some dozens. */
const MOST_ENTRIES = 2000
const MOST_STYLES = 65_536

const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'
/** Default location of the part without a relation. */
const USUAL_PARTS = { styles: 'xl/styles.xml', sharedStrings: 'xl/sharedStrings.xml' }
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The rows of the first sheet of a workbook (ECMA-376, part 1, 18.3), in batches as they are unpacked.
 * @throws SheetRefused for macros, formulas, a file that is no workbook, and when a limit is exceeded
 */
export async function* xlsxRows(bytes: Buffer, limits: SheetLimits): AsyncGenerator<SheetRow[]> {
  const archive = await openArchive(bytes)
  const { sheet, styles: stylesPart, sharedStrings, isFrom1904 } = await readWorkbook(archive)
  await demandFewRows(archive, sheet, limits)
  const styles = await readStyles(archive.pieces(stylesPart), MOST_STYLES)
  const texts = await readSharedTexts(archive.pieces(sharedStrings))
  const reader = new SheetReader({ texts, styles, isFrom1904, limits })
  for await (const _ of xmlPieces(archive.pieces(sheet), reader)) yield reader.taken()
}

interface Archive {
  has(name: string): boolean
  /** Unpacked size of a file in bytes. */
  size(name: string): number
  /** Bytes of a file; none when there is no such file. */
  pieces(name: string): AsyncIterable<Buffer>
}

/** Enforces the sizes declared by the archive: a file that unpacks to more is refused at that byte. */
async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true })
  if (zip.entryCount > MOST_ENTRIES) throw new SheetRefused('import-not-a-sheet')
  const entries = new Map<string, yauzl.Entry>()
  for await (const entry of zip.eachEntry()) {
    if (/vbaProject\.bin$/i.test(entry.fileName)) throw new SheetRefused('import-macro')
    entries.set(entry.fileName, entry)
  }
  let room = MOST_UNPACKED_MB * 1024 * 1024
  const unpacked = new Set<string>()
  return {
    has: name => entries.has(name),
    size: name => entries.get(name)?.uncompressedSize ?? 0,
    async *pieces(name) {
      const entry = entries.get(name)
      if (!entry) return
      if (!unpacked.has(name)) room -= entry.uncompressedSize
      unpacked.add(name)
      if (room < 0) throw new SheetRefused('import-unpacks-too-large', { max: MOST_UNPACKED_MB })
      yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>
    },
  }
}

/** `<row><c><v>1</v></c></row>` */
const SHORTEST_ROW = 27
const ROW_OR_VALUE = /<(?:\w+:)?(row|v|is)[\s>]/g
/** Longer than any tag that `ROW_OR_VALUE` finds, unless a very long prefix is used. */
const OVERLAP = 24

/**
 * Counts the non-empty rows before reading any: that takes a tenth of the time, so a file with too many rows is refused early.
 * @throws SheetRefused
 */
async function demandFewRows(archive: Archive, sheet: string, { rows }: SheetLimits): Promise<void> {
  if (archive.size(sheet) < rows * SHORTEST_ROW) return
  let count = 0
  let isEmpty = false
  let rest = ''
  for await (const piece of archive.pieces(sheet)) {
    const text = rest + piece.toString('latin1')
    let end = 0
    for (const { 1: name, 0: found, index } of text.matchAll(ROW_OR_VALUE)) {
      end = index + found.length
      if (name === 'row') isEmpty = true
      else if (isEmpty) {
        isEmpty = false
        // The first row has the headings.
        if (++count > rows + 1) throw new SheetRefused('import-too-many-rows', { max: rows })
      }
    }
    rest = text.slice(Math.max(end, text.length - OVERLAP))
  }
}

/** Names of the parts that the first sheet needs. */
async function readWorkbook(archive: Archive) {
  if (!archive.has(WORKBOOK)) throw new SheetRefused('import-not-a-sheet')
  let sheetId: string | undefined
  let isFrom1904 = false
  await readAll(archive.pieces(WORKBOOK), {
    open(name, attributes) {
      if (name === 'sheet' && attributes.name) sheetId ??= attributes.id
      if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
    },
  })
  let sheet: string | undefined
  const parts = { ...USUAL_PARTS }
  await readAll(archive.pieces(RELATIONS), {
    open(name, { Id, Type = '', Target = '' }) {
      if (name !== 'Relationship') return
      const kind = Type.slice(Type.lastIndexOf('/') + 1)
      // Targets are relative to the workbook, or begin at the root.
      const part = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`
      if (kind === 'worksheet' && Id === sheetId) sheet = part
      if (kind === 'styles' || kind === 'sharedStrings') parts[kind] = part
    },
  })
  if (sheet === undefined || !archive.has(sheet)) throw new SheetRefused('import-not-a-sheet')
  return { sheet, ...parts, isFrom1904 }
}

async function readSharedTexts(pieces: AsyncIterable<Buffer>): Promise<string[]> {
  const texts: string[] = []
  const budget = new CellBudget(SHARED_TEXTS_MB, SHARED_TEXT_COST)
  const text = new RichText()
  await readAll(pieces, {
    open(name) {
      if (name === 'si') text.begin()
      else text.open(name)
    },
    text: part => text.add(part, 0, 0),
    close(name) {
      text.close(name)
      if (name !== 'si') return
      budget.cell(text.value.length)
      texts.push(text.value)
    },
  })
  return texts
}

async function readAll(pieces: AsyncIterable<Buffer>, events: XmlEvents): Promise<void> {
  for await (const _ of xmlPieces(pieces, events));
}

/** A rich text (`<t>` and `<r><t>`), without phonetic runs (`<rPh>`). */
class RichText {
  value = ''
  #isText = false
  #isPhonetic = false

  begin(): void {
    this.value = ''
  }

  open(name: string): void {
    if (name === 't') this.#isText = !this.#isPhonetic
    else if (name === 'rPh') this.#isPhonetic = true
  }

  add(part: string, row: number, column: number): void {
    if (!this.#isText) return
    demandLength(this.value.length + part.length, row, column)
    this.value += part
  }

  close(name: string): void {
    if (name === 't') this.#isText = false
    else if (name === 'rPh') this.#isPhonetic = false
  }
}

const [NO_CELL, IN_CELL, IN_VALUE] = [0, 1, 2]

/** Settings for reading the cells of a sheet. */
interface Workbook {
  readonly texts: readonly string[]
  readonly styles: CellStyles
  readonly isFrom1904: boolean
  readonly limits: SheetLimits
}

/** Builds rows from the events of a sheet. */
class SheetReader implements XmlEvents {
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
