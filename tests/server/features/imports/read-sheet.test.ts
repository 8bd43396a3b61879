import { strToU8, zipSync } from 'fflate'
import { readSheet as readWithLibrary } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { DEFAULT_LIMITS } from '#model/default-limits.ts'
import { readSheet } from '#server/features/imports/sheets/read-sheet.ts'
import { scanSheet } from '#server/features/imports/sheets/scan-sheet.ts'
import type { SheetLimits } from '#server/features/imports/sheets/sheet-limits.ts'
import type { SheetRow } from '#server/features/imports/sheets/sheet-row.ts'

const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const HEADINGS = `<row r="1">${text('A1', 'door')}</row><row r="2">${text('A2', '101')}</row>`
const WORKBOOK = `<workbook xmlns:r="${R}"><sheets><sheet name="a" sheetId="7" r:id="rId2"/><sheet name="b" sheetId="1" r:id="rId1"/></sheets></workbook>`
const XLSX = 'a.xlsx'

async function scan(name: string, bytes: Uint8Array, part: Partial<SheetLimits> = {}) {
  let headings: readonly string[] = []
  const rows: SheetRow[] = []
  for await (const each of scanSheet({ name, bytes }, { rows: 20_000, columns: 200, ...part })) {
    if ('headings' in each) headings = each.headings
    else rows.push(...each)
  }
  return { headings, rows: rows.map(({ row, cells }) => [row, ...cells]) }
}
const csv = (content: string | Uint8Array, part: Partial<SheetLimits> = {}) =>
  scan('a.csv', typeof content === 'string' ? strToU8(content) : content, part)
const refused = (read: Promise<unknown>, reason: string, params: unknown = expect.anything()) =>
  expect(read).rejects.toMatchObject({ reason, params })

describe('a file that is no plain sheet is refused in words', () => {
  test.each([
    ['macros', { ...workbook(''), 'xl/vbaProject.bin': strToU8('x') }, 'import-macro'],
    ['a formula', workbook('<row r="1"><c r="B1" s="1"><f>SUM(A1)</f><v>1</v></c></row>'), 'import-formula'],
    ['a cell in a far column', workbook('<row r="9"><c r="XFD9"><v>1</v></c></row>'), 'import-too-wide'],
    ['an empty cell in a column that no program has', workbook('<row r="1"><c r="ZZZ1"/></row>'), 'import-too-wide'],
    ['a cell in the last row', workbook('<row r="1048576"><c r="A1048576"/></row>'), 'import-too-many-rows'],
    ['a document type with entities', { ...workbook(''), 'xl/styles.xml': strToU8(laughs()) }, 'import-not-a-sheet'],
    ['headings in the second row', workbook(`<row r="2">${text('A2', 'door')}</row>`), 'import-no-headings'],
  ] as const)('%s', async (_what, files, reason) => {
    await refused(scan(XLSX, zipSync(files)), reason)
  })

  test.each([
    ['no archive', strToU8('hello')],
    ['another archive', zipSync({ 'a.txt': strToU8('x') })],
    ['a broken workbook', zipSync({ 'xl/workbook.xml': strToU8('<') })],
    ['a sheet that is not there', zipSync(workbook('', 'gone.xml'))],
    ['a sheet that breaks off', zipSync(workbook('<row r="1"><c r="A1">'))],
    ['a cell nowhere', zipSync(workbook('<row r="1"><c r="&#x141;1"><v>1</v></c></row>'))],
    ['rows that go back', zipSync(workbook('<row r="2"/><row r="1"/>'))],
    ['a long attribute', zipSync(workbook(`<row r="${'1'.repeat(100_000)}"/>`))],
    ['a long comment', zipSync(workbook(`<!--${'x'.repeat(100_000)}-->`))],
    ['elements within elements', zipSync(workbook(`${HEADINGS}${'<a>'.repeat(100)}${'</a>'.repeat(100)}`))],
    ['an archive that breaks off', zipSync(workbook(HEADINGS)).slice(0, -30)],
    [
      'an archive of very many files',
      zipSync({
        ...workbook(HEADINGS),
        ...Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`${at}`, strToU8('')])),
      }),
    ],
    [
      'a workbook of very many styles',
      zipSync({
        ...workbook(HEADINGS),
        'xl/styles.xml': strToU8(`<styleSheet><cellXfs>${'<xf/>'.repeat(65_537)}</cellXfs></styleSheet>`),
      }),
    ],
  ])('%s', async (_what, bytes) => {
    await refused(scan(XLSX, bytes), 'import-not-a-sheet')
  })

  test('headings alone, no headings', async () => {
    await refused(csv('a,b\n'), 'import-no-rows')
    await refused(csv('a,b'), 'import-no-rows')
    for (const empty of ['', '\n\n']) await refused(csv(empty), 'import-no-headings')
    await refused(csv(',,\n1,2,3\n'), 'import-no-headings')
    await refused(csv('\n\n1,2,3\n'), 'import-no-headings')
  })

  test('the cell with the formula is named, of the first sheet only', async () => {
    const other = '<row r="3"><c r="AB3"><f>1+1</f><v>2</v></c></row>'
    await refused(scan(XLSX, zipSync(workbook(other, 'sheet9.xml'))), 'import-formula', { cell: 'AB3' })
    const read = await scan(XLSX, zipSync({ ...workbook(HEADINGS, 'sheet9.xml'), ...sheet('sheet1.xml', other) }))
    expect(read).toEqual({ headings: ['door'], rows: [[2, '101']] })
  })
})

describe('limits', () => {
  const few = { rows: 3, columns: 2 }

  test('as many rows and columns as may be are read; one more is refused', async () => {
    expect((await csv('a,b\n1,2\n1,2\n1,2\n', few)).rows).toHaveLength(3)
    await refused(csv('a,b\n1,2\n1,2\n1,2\n1,2', few), 'import-too-many-rows', { max: 3 })
    await refused(csv('a,b\n1,2,3', few), 'import-too-wide', { max: 2 })
    await refused(csv('a,b,c\n1,2', few), 'import-too-wide', { max: 2 })
    expect((await csv('a,b,,\n1,2,,\n', few)).rows).toEqual([[2, '1', '2']])
  })

  test('blank rows are left out and counted only where there are as many as others may be', async () => {
    expect((await csv('a\n\n,\n1\n\n2', few)).rows).toEqual([
      [4, '1'],
      [6, '2'],
    ])
    expect((await csv(`a\n1${'\n'.repeat(6)}`, few)).rows).toEqual([[2, '1']])
    await refused(csv(`a\n1${'\n'.repeat(7)}`, few), 'import-too-many-rows')
    const blank = '<row r="3"/><row r="5"/><row r="7"/>'
    expect((await scan(XLSX, zipSync(workbook(HEADINGS + blank)), few)).rows).toEqual([[2, '101']])
    await refused(scan(XLSX, zipSync(workbook(`${HEADINGS + blank}<row/>`)), few), 'import-too-many-rows')
  })

  // Of so many, pieces of the unpacked sheet end anywhere within a row.
  test.each(['', 'x:'])('the rows of a large sheet are counted before they are read (%s)', async prefix => {
    const [row, cell, value] = ['row', 'c', 'v'].map(name => prefix + name)
    const rows = (count: number) =>
      Array.from({ length: count }, (_, at) => `<${row}><${cell}><${value}>${at}</${value}></${cell}></${row}>`).join(
        '',
      )
    const blank = `<${row}><${cell} s="1"/></${row}>`.repeat(500)
    const limits = { rows: 20_000 }
    expect((await scan(XLSX, zipSync(workbook(rows(20_001) + blank)), limits)).rows).toHaveLength(20_000)
    // Nobody has read as far as the broken end.
    const tooMany = zipSync(workbook(`${rows(20_002)}</broken>`))
    await refused(scan(XLSX, tooMany, limits), 'import-too-many-rows', { max: 20_000 })
    await refused(scan(XLSX, zipSync(workbook(`</broken>${rows(20_002)}`)), limits), 'import-too-many-rows')
  })

  test('a cell may have 32,767 characters', async () => {
    const longest = 'x'.repeat(32_767)
    expect((await csv(`a\n1,${longest}`)).rows).toEqual([[2, '1', longest]])
    await refused(csv(`a\n1,${longest}x`), 'import-cell-too-long', { cell: 'B2', max: 32_767 })
    await refused(csv(`a\n"${longest}\n`), 'import-cell-too-long', { cell: 'A2', max: 32_767 })
    const files = (value: string) => zipSync(workbook(`${HEADINGS}<row r="3">${text('C3', value)}</row>`))
    expect((await scan(XLSX, files(longest))).rows[1]).toEqual([3, null, null, longest])
    await refused(scan(XLSX, files(`${longest}x`)), 'import-cell-too-long', { cell: 'C3', max: 32_767 })
  })

  test('a text that many cells share is counted with each of them', async () => {
    const shared = strToU8(`<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>`)
    const cells = (from: number) =>
      Array.from({ length: 100 }, (_, at) => `<row r="${from + at}"><c t="s"><v>0</v></c></row>`)
    const rows = Array.from({ length: 23 }, (_, at) => cells(at * 100 + 1).join('')).join('')
    await refused(scan(XLSX, zipSync({ ...workbook(rows), 'xl/sharedStrings.xml': shared })), 'import-too-much', {
      max: 80,
    })
  })

  test('shared texts may take 16 MB together', async () => {
    const shared = strToU8(`<sst>${'<si><t>ab</t></si>'.repeat(500_000)}</sst>`)
    const files = { ...workbook(HEADINGS), 'xl/sharedStrings.xml': shared }
    await refused(scan(XLSX, zipSync(files, { level: 1 })), 'import-too-much', { max: 16 })
  })

  test('an archive is unpacked as far as it says, and no further than 200 MB', async () => {
    const files = { ...workbook(HEADINGS), 'xl/styles.xml': new Uint8Array(2 * 1024 * 1024).fill(32) }
    const saying = (size: number) => {
      const bytes = Buffer.from(zipSync(files))
      for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 1))
        if (bytes.readUInt32LE(at + 24) > 1_000_000) bytes.writeUInt32LE(size, at + 24)
      return bytes
    }
    const most = 200 * 1024 * 1024
    await refused(scan(XLSX, saying(most + 1)), 'import-unpacks-too-large', { max: 200 })
    await refused(readSheet({ name: XLSX, bytes: saying(1000) }, DEFAULT_LIMITS), 'import-not-a-sheet')
  })
})

describe('a CSV file', () => {
  test('has quotes, line breaks, and one of three separators', async () => {
    expect(await csv('a,b\r\n"1\n""2""",3\r\n"",x"y\n')).toEqual({
      headings: ['a', 'b'],
      rows: [
        [2, '1\n"2"', '3'],
        [3, null, 'x"y'],
      ],
    })
    expect((await csv('a;b\n1,5;2')).rows).toEqual([[2, '1,5', '2']])
    expect((await csv('a\tb\n1\t')).rows).toEqual([[2, '1']])
  })

  test('has the separator that its first line has most often, wherever that line ends', async () => {
    expect((await csv('a;b\n1,5,6;2')).rows).toEqual([[2, '1,5,6', '2']])
    // The comma, which decides, comes after what is read at once: a character takes three bytes.
    const wide = '房'.repeat(11_000)
    const read = await csv(`a;${wide},b,c\n1,2,3`)
    expect(read).toEqual({ headings: [`a;${wide}`, 'b', 'c'], rows: [[2, '1', '2', '3']] })
  })

  test('may end with a quote', async () => {
    expect((await csv('a,b\n1,"2"')).rows).toEqual([[2, '1', '2']])
    expect((await csv('a\n"1"""')).rows).toEqual([[2, '1"']])
  })

  test('has headings without blanks around them, some of them empty', async () => {
    expect((await csv(' a ,,b\n1,2,3')).headings).toEqual(['a', '', 'b'])
  })

  test('is known by the end of its name, however that is written', async () => {
    const bytes = strToU8('a\n1')
    expect((await scan('A.CSV', bytes)).rows).toEqual([[2, '1']])
    await refused(scan('a.csv.xlsx', bytes), 'import-not-a-sheet')
    await refused(scan('acsv', bytes), 'import-not-a-sheet')
  })

  test('loses the apostrophe that keeps a text from being a formula, and no other one', async () => {
    const cells = ["'=1+1", "'+1", "'-1", "'@a", "'\t1", "'1", "x'=1", "''=1", "'", '=1']
    const kept = ['=1+1', '+1', '-1', '@a', '\t1', "'1", "x'=1", "''=1", "'", '=1']
    const titles = cells.map((_, at) => `h${at}`)
    expect((await csv(`${titles.join()}\n${cells.join()}`)).rows).toEqual([[2, ...kept]])
  })

  test('has a quote within a cell as it stands, and goes on after one that was closed', async () => {
    expect((await csv('a,b\n"1"2,3"4"\n"",5\n"6"\r\n"7')).rows).toEqual([
      [2, '12', '3"4"'],
      [3, null, '5'],
      [4, '6'],
      [5, '7'],
    ])
  })

  // 房,b / 1 in the encodings of spreadsheet programs, written out by hand.
  test.each([
    ['GBK', [0xb7, 0xbf, 0x2c, 0x62, 0x0a, 0x31]],
    ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, 0xe6, 0x88, 0xbf, 0x2c, 0x62, 0x0a, 0x31]],
    ['UTF-16, little-endian', [0xff, 0xfe, 0x3f, 0x62, 0x2c, 0, 0x62, 0, 0x0a, 0, 0x31, 0]],
    ['UTF-16 without a mark', [0x3f, 0x62, 0x2c, 0, 0x62, 0, 0x0a, 0, 0x31, 0]],
    ['UTF-16, big-endian', [0xfe, 0xff, 0x62, 0x3f, 0, 0x2c, 0, 0x62, 0, 0x0a, 0, 0x31]],
  ])('in %s is read', async (_encoding, bytes) => {
    expect(await csv(Uint8Array.from(bytes))).toEqual({ headings: ['房', 'b'], rows: [[2, '1']] })
  })

  test('is read whole wherever its pieces are cut', async () => {
    const line = (at: number) => `"房${at}""x",${'y'.repeat(at % 97)},${at}`
    const lines = Array.from({ length: 9000 }, (_, at) => line(at))
    const { rows } = await csv(`a,b,c\n${lines.join('\n')}`)
    expect(rows).toHaveLength(9000)
    for (const at of [0, 1, 4711, 8999])
      expect(rows[at]).toEqual([at + 2, `房${at}"x`, 'y'.repeat(at % 97) || null, `${at}`])
  })
})

describe('a workbook', () => {
  test('has dates, numbers, truth values and texts of runs, and says how it counts days', async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="171" formatCode="0.00&quot;days&quot;"/><numFmt numFmtId="172" formatCode="[Red]0;[h]:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${[0, 14, 57, 170, 171, 172, 49].map(id => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`
    const shared =
      '<sst><si><t> 房屋 </t></si><si><r><t>rich</t></r><r><t xml:space="preserve"> text</t></r><rPh><t>loud</t></rPh></si></sst>'
    const number = (style: number, value: number) => `<c s="${style}"><v>${value}</v></c>`
    const cells = `${[0, 1, 2, 3, 4, 5, 6].map(style => number(style, 45_000.5)).join('')}<c t="b"><v>1</v></c><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="d"><v>2026-03-04</v></c><c t="e"><v>#N/A</v></c>`
    const rows = `<row r="1">${Array.from({ length: 12 }, (_, at) => text(String.fromCharCode(65 + at) + 1, `h${at}`)).join('')}</row><row>${cells}</row>`
    const files = { ...workbook(rows), 'xl/styles.xml': strToU8(styles), 'xl/sharedStrings.xml': strToU8(shared) }
    const noon = new Date('2023-03-15T12:00:00Z')
    const others = [true, '房屋', 'rich text', new Date('2026-03-04'), '#N/A']
    expect((await scan(XLSX, zipSync(files))).rows).toEqual([
      [2, 45_000.5, noon, noon, noon, 45_000.5, noon, 45_000.5, ...others],
    ])
    const since1904 = {
      ...files,
      'xl/workbook.xml': strToU8(WORKBOOK.replace('<sheets>', '<workbookPr date1904="1"/><sheets>')),
    }
    expect((await scan(XLSX, zipSync(since1904))).rows[0]![2]).toEqual(new Date('2027-03-16T12:00:00Z'))
  })

  test('has cells where their address says, and none where it says nothing', async () => {
    const cell = (at: string, type: string, value: string) => `<c r="${at}" t="${type}"><v>${value}</v></c>`
    const rows = [
      `<row r="1">${['A', 'B', 'C', 'D'].map(column => text(`${column}1`, column)).join('')}</row>`,
      `<row r="12">${cell('B12', 'n', '7')}${cell('D12', 'b', 'true')}</row>`,
      `<row r="1203">${cell('A1203', 'b', '0')}<c r="B1203"/><c r="C1203" t="inlineStr"><is><t> </t></is></c>${cell('D1203', 'n', 'x')}</row>`,
      `<row r="1204"><c r="A1204"/></row>`,
      `<row r="1205">${cell('A1205', 'd', '2026-03-04T10:00:00+08:00')}${cell('B1205', 'd', '2026-03-04T10:00:00')}${cell('D1205', 's', '9')}</row>`,
    ]
    const read = await scan(XLSX, zipSync(workbook(rows.join(''))))
    expect(read.rows).toEqual([
      [12, null, 7, null, true],
      [1203, false, null, null, 'x'],
      [1205, new Date('2026-03-04T02:00:00Z'), new Date('2026-03-04T10:00:00Z')],
    ])
  })

  test('knows days by their format: built-in ones, patterns with words in them, and durations', async () => {
    const DATES = [27, 36, 45, 47]
    const patterns: readonly (readonly [pattern: string, isDate: boolean])[] = [
      ['yyyy&quot;年00&quot;', true],
      ['[hh]', true],
      ['[mm]', true],
      ['ss.000', true],
      ['[$-804]yyyy', true],
      ['m\\0', true],
      ['@', false],
      ['@&quot;day&quot;', false],
      ['[Red]@', false],
      ['General', false],
      ['0.0', false],
    ]
    const custom = patterns.map(([pattern], at) => `<numFmt numFmtId="${200 + at}" formatCode="${pattern}"/>`)
    const formats = [...DATES, 26, 37, 44, 48, ...patterns.map((_, at) => 200 + at)]
    const xfs = formats.map(id => `<xf numFmtId="${id}"/>`).join('')
    const styles = `<styleSheet><numFmts>${custom.join('')}</numFmts><cellXfs>${xfs}</cellXfs></styleSheet>`
    const cells = formats.map((_, at) => `<c s="${at}"><v>61</v></c>`).join('')
    const rows = `<row r="1">${text('A1', 'h')}</row><row r="2">${cells}</row><row r="3"><c s="0"><v>59</v></c></row>`
    const [first, second] = (await scan(XLSX, zipSync({ ...workbook(rows), 'xl/styles.xml': strToU8(styles) }))).rows
    const areDates = [...DATES.map(() => true), ...[26, 37, 44, 48].map(() => false), ...patterns.map(([, is]) => is)]
    expect(first!.slice(1).map(cell => cell instanceof Date)).toEqual(areDates)
    // Around the 29th of February 1900, which spreadsheets count and which there was not.
    expect([first![1], second![1]]).toEqual([new Date('1900-03-01'), new Date('1900-02-28')])
  })

  test('may have its parts anywhere, and texts with how they are pronounced', async () => {
    const relations = [
      ['rId2', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId3', 'styles', 'my/looks.xml'],
      ['rId4', 'sharedStrings', '/words.xml'],
      ['rId5', 'theme', 'theme.xml'],
    ].map(([id, kind, target]) => `<Relationship Id="${id}" Type="${R}/${kind}" Target="${target}"/>`)
    const inline = '<c t="inlineStr"><is> x <rPh><t>loud</t></rPh><t>quiet</t> y </is></c>'
    const rows = `<row r="1">${text('A1', 'h')}</row><row r="2"><c t="s"><v>0</v></c><c s="1"><v>45000</v> z </c>${inline}</row>`
    const files = {
      ...workbook(rows),
      'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${relations.join('')}</Relationships>`),
      'xl/my/looks.xml': strToU8('<styleSheet><cellXfs><xf/><xf numFmtId="14"/></cellXfs></styleSheet>'),
      'words.xml': strToU8('<sst><si><rPh><t>loud</t></rPh><t>soft</t> w </si></sst>'),
    }
    expect((await scan(XLSX, zipSync(files))).rows).toEqual([[2, 'soft', new Date('2023-03-15'), 'quiet']])
  })

  test('is read whole wherever a character is cut', async () => {
    const rows = Array.from(
      { length: 3000 },
      (_, at) => `<row>${text(`A${at + 2}`, `${'房'.repeat(at % 50)}屋${at}`)}</row>`,
    )
    const read = await scan(XLSX, zipSync(workbook(`<row r="1">${text('A1', '门')}</row>${rows.join('')}`)))
    expect(read.rows).toHaveLength(3000)
    for (const at of [0, 1234, 2999]) expect(read.rows[at]).toEqual([at + 2, `${'房'.repeat(at % 50)}屋${at}`])
  })

  test('of another program is read as another library reads it', async () => {
    const day = (value: string, format: string) => ({ value: new Date(value), type: Date, format })
    const data = [
      [{ value: 'a' }, { value: 'b' }, { value: 'c' }, { value: 'd' }],
      [day('2026-03-04', 'yyyy-mm-dd'), { value: 12.5 }, { value: '房&<屋' }, { value: false }],
      [day('1999-12-31T12:00:00Z', 'dd/mm/yyyy hh:mm:ss'), { value: -3, format: '#,##0.00' }, null, { value: ' x ' }],
    ]
    const bytes = await writeExcelFile([
      { sheet: '第一', data },
      { sheet: 'second', data: [[{ value: 'x' }]] },
    ]).toBuffer()
    const [headings, ...others] = await readWithLibrary(bytes)
    const read = await scan(XLSX, bytes)
    expect(read.headings).toEqual(headings)
    expect(read.rows).toEqual(others.map((row, at) => [at + 2, ...row]))
    expect(read.rows[0]!.slice(1)).toEqual([new Date('2026-03-04'), 12.5, '房&<屋', false])
  })
})

/** Each entity is ten of the one before. */
function laughs(): string {
  const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`)
  return `<!DOCTYPE styleSheet [<!ENTITY l0 "ha">${entities.join('')}]><styleSheet>&l9;</styleSheet>`
}

/** The parts of a workbook whose first sheet, in `file`, has these cells in its rows. */
function workbook(rows: string, file = 'sheet1.xml'): Record<string, Uint8Array> {
  const relation = (id: string, target: string) => `<Relationship Id="${id}" Type="${R}/worksheet" Target="${target}"/>`
  const relations = relation('rId1', 'worksheets/sheet1.xml') + relation('rId2', `/xl/worksheets/${file}`)
  return {
    'xl/workbook.xml': strToU8(WORKBOOK),
    'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${relations}</Relationships>`),
    ...(file === 'gone.xml' ? {} : sheet(file, rows)),
  }
}

function sheet(file: string, rows: string): Record<string, Uint8Array> {
  return { [`xl/worksheets/${file}`]: strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`) }
}
