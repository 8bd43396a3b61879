import { SheetRefused } from './sheet-refused.ts'
import { readXml } from './xml-pieces.ts'

/** Number formats of the cells of a workbook. */
export interface CellStyles {
  /** Whether a number with this style is a date or a datetime. */
  isDate(style: number): boolean
}

/** Built-in formats for dates and times (ECMA-376, part 1, 18.8.30), including those of Chinese programs. */
const DATES: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]
/** Parts of a format that are no pattern: texts, escaped characters, colours and languages, but not `[h]`. */
const LITERALS = /"[^"]*"|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi
const DATE_PATTERN = /[ymdhse]/i
const FIGURE_PATTERN = /[0#?]/

/** @throws SheetRefused for more than `most` styles */
export async function readStyles(pieces: AsyncIterable<Buffer>, most: number): Promise<CellStyles> {
  const patterns = new Map<number, string>()
  const formats: number[] = []
  let isCell = false
  const events = {
    open(name: string, attributes: Readonly<Record<string, string>>) {
      if (name === 'numFmt') patterns.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      else if (name === 'cellXfs') isCell = true
      else if (name === 'xf' && isCell) formats.push(Number(attributes.numFmtId ?? 0))
      if (patterns.size > most || formats.length > most) throw new SheetRefused('import-not-a-sheet')
    },
    close(name: string) {
      if (name === 'cellXfs') isCell = false
    },
  }
  await readXml(pieces, events)
  const dates = formats.map(format => isDateFormat(format, patterns.get(format)))
  return { isDate: style => dates[style] ?? false }
}

function isDateFormat(number: number, pattern: string | undefined): boolean {
  if (pattern === undefined) return DATES.some(([first, last]) => number >= first && number <= last)
  if (/^general$/i.test(pattern)) return false
  return pattern.split(';').some(part => {
    const signs = part.replace(LITERALS, ' ').replace(/([sS])\.0+/g, '$1')
    return DATE_PATTERN.test(signs) && !FIGURE_PATTERN.test(signs)
  })
}
