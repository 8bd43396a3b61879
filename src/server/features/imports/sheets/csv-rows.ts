import { textPieces } from '#server/records/files/text-encoding.ts'
import { CellBudget, demandColumn, demandLength, demandRow, type SheetLimits } from './sheet-limits.ts'
import type { SheetRow } from './sheet-row.ts'

const [QUOTE, NEWLINE, RETURN] = ['"', '\n', '\r'].map(sign => sign.charCodeAt(0)) as [number, number, number]
const APOSTROPHE = "'".charCodeAt(0)
const SEPARATORS = [',', ';', '\t'].map(sign => sign.charCodeAt(0))
/** Bytes read at once: lines of one letter become many rows, which take a hundred times as much memory. */
const PIECE_BYTES = 32 * 1024
/** The separator must appear in the first line within this many characters. */
const LONGEST_HEAD = 64 * 1024

/**
 * The rows of a CSV text (RFC 4180, also with semicolons or tabs), in batches; blank lines are counted and skipped.
 * @throws SheetRefused where a limit is passed
 */
export function* csvRows(bytes: Uint8Array, limits: SheetLimits): Generator<SheetRow[]> {
  const reader = new CsvReader(limits)
  for (const piece of textPieces(bytes, PIECE_BYTES)) yield reader.take(piece)
  yield reader.end()
}

class CsvReader {
  readonly #limits: SheetLimits
  readonly #budget = new CellBudget()
  #separator: number | undefined
  #rows: SheetRow[] = []
  #number = 1
  #cells: (string | null)[] = []
  #cell = ''
  /** Within quotes; `closing` when the last character was a quote, which may be the first of an escaped pair. */
  #quoted: 'no' | 'yes' | 'closing' = 'no'
  /** The text before its separator is known. */
  #head = ''

  constructor(limits: SheetLimits) {
    this.#limits = limits
  }

  take(piece: string): SheetRow[] {
    if (this.#separator === undefined) {
      this.#head += piece
      if (this.#head.includes('\n') || this.#head.length >= LONGEST_HEAD) this.#begin()
    } else this.#scan(piece)
    return this.#taken()
  }

  end(): SheetRow[] {
    if (this.#separator === undefined) this.#begin()
    if (this.#cell !== '' || this.#cells.length > 0) this.#endRow()
    return this.#taken()
  }

  #begin(): void {
    const text = this.#head
    this.#separator = separatorOf(text)
    this.#head = ''
    this.#scan(text)
  }

  #taken(): SheetRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  #scan(text: string): void {
    const separator = this.#separator!
    // Characters of a cell are copied in runs, starting at `start`.
    let start = 0
    for (let at = 0; at < text.length; at++) {
      const sign = text.charCodeAt(at)
      if (this.#quoted === 'yes') {
        if (sign !== QUOTE) continue
        this.#append(text.slice(start, at))
        this.#quoted = 'closing'
        start = at + 1
        continue
      }
      if (this.#quoted === 'closing') {
        this.#quoted = sign === QUOTE ? 'yes' : 'no'
        start = at
        if (sign === QUOTE) continue
      }
      if (sign === QUOTE && this.#cell === '' && start === at) {
        this.#quoted = 'yes'
        start = at + 1
      } else if (sign === separator || sign === NEWLINE || sign === RETURN) {
        this.#append(text.slice(start, at))
        start = at + 1
        if (sign === separator) this.#endCell()
        else if (sign === NEWLINE) this.#endRow()
      }
    }
    this.#append(text.slice(start))
  }

  #append(text: string): void {
    if (text === '') return
    demandLength(this.#cell.length + text.length, this.#number, this.#cells.length)
    this.#cell += text
  }

  #endCell(): void {
    demandColumn(this.#cells.length, this.#limits)
    this.#budget.cell(this.#cell.length)
    this.#cells.push(this.#cell === '' ? null : plain(this.#cell))
    this.#cell = ''
  }

  #endRow(): void {
    this.#quoted = 'no'
    if (this.#cells.length > 0 || this.#cell !== '') {
      this.#endCell()
      this.#rows.push({ row: this.#number, cells: this.#cells })
      this.#cells = []
    }
    this.#number += 1
    demandRow(this.#number - 1, this.#limits)
  }
}

/** Removes the apostrophe that our own files put before text that a spreadsheet program would run as a formula. */
function plain(cell: string): string {
  return cell.charCodeAt(0) === APOSTROPHE && /^'[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell
}

/** Whichever of comma, semicolon and tab is most frequent in the first line. */
function separatorOf(text: string): number {
  const end = text.indexOf('\n')
  const line = end < 0 ? text : text.slice(0, end)
  const counted = SEPARATORS.map(sign => [sign, line.split(String.fromCharCode(sign)).length] as const)
  return counted.sort((a, b) => b[1] - a[1])[0]![0]
}
