import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { Cell, NumberFormat } from './cell.ts'

/** One column of a sheet. */
export interface SheetHeading {
  readonly title: string
  /** Characters. */
  readonly width: number
}

/** A sheet: headings in the first row, then the rows in batches. */
export interface SheetSource {
  /** At most 31 characters, none of `[]:*?/\\`; default `Sheet1`. */
  readonly name?: string
  readonly headings: readonly SheetHeading[]
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>
}

/** Longest text of a cell (ECMA-376, the limit of spreadsheet programs). */
const LONGEST = 32_767

/**
 * Writes an .xlsx file while its rows are generated: only the compressed bytes are held in memory. Texts are stored as texts
 * (`inlineStr`), so that user input can never become a formula.
 */
export function streamXlsx(...sheets: readonly [SheetSource, ...SheetSource[]]): Promise<Buffer> {
  const fixed = Object.entries({ ...PARTS, ...sheetParts(sheets) }).map(([name, xml]) => [name, HEAD + xml] as const)
  const streamed = sheets.map((source, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(source)] as const)
  return zipped({ ...Object.fromEntries(fixed), ...Object.fromEntries(streamed) })
}

async function* sheetXml({ headings, rows }: SheetSource): AsyncGenerator<string> {
  const titles = headings.map(({ title }) => title)
  yield HEAD + sheetStart(headings) + rowXml(1, titles, HEADING_STYLE)
  let at = 1
  for await (const batch of rows) {
    let xml = ''
    for (const row of batch) xml += rowXml(++at, row)
    yield xml
  }
  yield '</sheetData></worksheet>'
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Indexes of the formats in `xl/styles.xml`. */
const STYLES: Readonly<Record<NumberFormat, number>> = { general: 0, money: 2, date: 3, datetime: 4 }
const HEADING_STYLE = 1

const PARTS = {
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="#,##0.00"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
} as const

/** The parts that list every sheet. */
function sheetParts(sheets: readonly SheetSource[]) {
  const each = (write: (number: number, source: SheetSource) => string) =>
    sheets.map((source, index) => write(index + 1, source)).join('')
  const overrides = each(
    number => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPES}.worksheet+xml"/>`,
  )
  const names = each(
    (number, { name = `Sheet${number}` }) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`,
  )
  const relations = each(
    number => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  )
  return {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${overrides}</Types>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relations}<Relationship Id="rIdStyles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  }
}

function sheetStart(headings: readonly SheetHeading[]): string {
  const columns = headings.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  return `<worksheet xmlns="${MAIN}">${frozen}<cols>${columns.join('')}</cols><sheetData>`
}

function rowXml(at: number, cells: readonly Cell[], style?: number): string {
  let xml = `<row r="${at}">`
  for (const [index, cell] of cells.entries())
    if (cell !== null && cell !== '') xml += cellXml(`${letters(index)}${at}`, cell, style)
  return `${xml}</row>`
}

function cellXml(place: string, cell: Exclude<Cell, null>, style?: number): string {
  if (typeof cell === 'object') return `<c r="${place}" s="${STYLES[cell.format]}"><v>${cell.number}</v></c>`
  const kind = style === undefined ? '' : ` s="${style}"`
  return `<c r="${place}" t="inlineStr"${kind}><is><t xml:space="preserve">${escaped(cell.slice(0, LONGEST))}</t></is></c>`
}

/** A, B … Z, AA … */
function letters(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? letters(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 allows none of these characters
const UNFIT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu

function escaped(text: string): string {
  return text.replace(UNFIT, '').replace(/[&<>]/g, sign => ENTITIES[sign]!)
}

/**
 * A ZIP archive of files by name, in their order. A text that comes in pieces is compressed piece by piece and never held as a
 * whole; bytes are stored uncompressed. @throws what generating the pieces throws
 */
function zipped(files: Readonly<Record<string, string | Buffer | AsyncIterable<string>>>): Promise<Buffer> {
  const zip = new ZipFile()
  const archive = zip.outputStream as Readable
  const fail = (error: unknown) => archive.destroy(error as Error)
  zip.on('error', fail)
  for (const [name, text] of Object.entries(files)) {
    if (typeof text === 'string') zip.addBuffer(Buffer.from(text), name)
    else if (Buffer.isBuffer(text)) zip.addBuffer(text, name, { compress: false })
    else zip.addReadStream(Readable.from(text).on('error', fail), name)
  }
  zip.end()
  return buffer(archive)
}
