import { strToU8, zipSync } from 'fflate'

/** A file within the limits of an upload that was made to do harm. */
export interface HostileFile {
  readonly what: string
  readonly name: 'a.csv' | 'a.xlsx'
  /** Also in the short round. */
  readonly isShort?: boolean
  make(): Uint8Array
}

const MEGABYTE = 1024 * 1024
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const WORKBOOK = `<workbook xmlns:r="${R}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`
const RELATIONS = `<Relationships><Relationship Id="rId1" Type="${R}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`
const HEADING = '<row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c></row>'

/** Every way that we know to make a spreadsheet take long or much. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  {
    what: '9 million rows of one letter',
    name: 'a.csv',
    isShort: true,
    make: () => Buffer.alloc(18 * MEGABYTE, 'a\n'),
  },
  { what: '20 million blank lines', name: 'a.csv', isShort: true, make: () => Buffer.alloc(20 * MEGABYTE - 1, '\n') },
  { what: 'blank lines below a heading', name: 'a.csv', make: () => headed('\n') },
  { what: '20 million columns', name: 'a.csv', make: () => Buffer.alloc(20 * MEGABYTE - 1, ',') },
  { what: 'a cell of 20 MB', name: 'a.csv', make: () => headed('x') },
  { what: 'a quote that does not end', name: 'a.csv', make: () => Buffer.concat([strToU8('a\n"'), headed('\n')]) },
  { what: 'a workbook of 400,000 rows', name: 'a.xlsx', isShort: true, make: () => workbook(rows(400_000)) },
  {
    what: 'a part that unpacks to 500 MB',
    name: 'a.xlsx',
    isShort: true,
    make: () => workbook(HEADING, { 'xl/styles.xml': Buffer.alloc(500 * MEGABYTE, 32) }),
  },
  {
    what: 'a part that unpacks to more than it says',
    name: 'a.xlsx',
    make: () => understated(workbook(HEADING, { 'xl/styles.xml': Buffer.alloc(500 * MEGABYTE, 32) })),
  },
  {
    what: '4 million shared texts',
    name: 'a.xlsx',
    make: () =>
      workbook(HEADING, {
        'xl/sharedStrings.xml': Buffer.alloc(90 * MEGABYTE, '<si><t>ab</t></si>    ').fill('<sst>'.padEnd(22), 0, 22),
      }),
  },
  {
    what: 'a long text in 300,000 cells',
    name: 'a.xlsx',
    make: () =>
      workbook(`${HEADING}<row r="2">${'<c t="s"><v>0</v></c>'.repeat(300_000)}</row>`, {
        'xl/sharedStrings.xml': strToU8(`<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>`),
      }),
  },
  { what: 'millions of blank rows', name: 'a.xlsx', make: () => workbook(HEADING + '<row/>'.repeat(10_000_000)) },
  {
    what: 'millions of empty cells',
    name: 'a.xlsx',
    make: () => workbook(`${HEADING}<row r="2">${'<c/>'.repeat(10_000_000)}</row>`),
  },
  { what: 'an attribute of 90 MB', name: 'a.xlsx', make: () => workbook(`<row r="${'1'.repeat(90 * MEGABYTE)}"/>`) },
  {
    what: 'a text of 90 MB',
    name: 'a.xlsx',
    make: () => workbook(`<row r="1"><c r="A1" t="str"><v>${'1'.repeat(90 * MEGABYTE)}</v></c></row>`),
  },
  { what: 'a comment of 90 MB', name: 'a.xlsx', make: () => workbook(`<!--${'x'.repeat(90 * MEGABYTE)}-->`) },
  { what: 'elements a million deep', name: 'a.xlsx', make: () => workbook('<a>'.repeat(1_000_000)) },
  {
    what: 'entities of entities',
    name: 'a.xlsx',
    make: () => workbook(HEADING, { 'xl/styles.xml': strToU8(laughs()) }),
  },
]

/** A file that may be imported, of so many houses. */
export function houseFile(count: number, prefix: string): Uint8Array {
  return workbook(rows(count, prefix))
}

function headed(rest: string): Buffer {
  return Buffer.concat([strToU8('a\n'), Buffer.alloc(20 * MEGABYTE - 16, rest)])
}

function rows(count: number, prefix = 'h'): string {
  const cell = (column: string, row: number, value: string) =>
    `<c r="${column}${row}" t="inlineStr"><is><t>${value}</t></is></c>`
  const parts = [
    `<row r="1">${['name', 'block', 'area'].map((value, at) => cell('ABC'[at]!, 1, value)).join('')}</row>`,
  ]
  for (let row = 2; row <= count + 1; row++)
    parts.push(
      `<row r="${row}">${cell('A', row, `${prefix}${row}`)}${cell('B', row, 'First')}<c r="C${row}"><v>${row % 200}</v></c></row>`,
    )
  return parts.join('')
}

function workbook(sheetRows: string, others: Readonly<Record<string, Uint8Array>> = {}): Uint8Array {
  return zipSync(
    {
      'xl/workbook.xml': strToU8(WORKBOOK),
      'xl/_rels/workbook.xml.rels': strToU8(RELATIONS),
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${sheetRows}</sheetData></worksheet>`),
      ...others,
    },
    { level: 6 },
  )
}

/** The archive with small sizes in its directory. */
function understated(archive: Uint8Array): Uint8Array {
  const bytes = Buffer.from(archive)
  for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 1))
    if (bytes.readUInt32LE(at + 24) > MEGABYTE) bytes.writeUInt32LE(1000, at + 24)
  return bytes
}

/** Each entity is ten of the one before. */
function laughs(): string {
  const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`)
  return `<!DOCTYPE styleSheet [<!ENTITY l0 "ha">${entities.join('')}]><styleSheet>&l9;</styleSheet>`
}
