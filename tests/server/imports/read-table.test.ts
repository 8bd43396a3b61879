import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { DEFAULT_LIMITS } from '#model/default-limits.ts'
import { readTable } from '#server/imports/read-table.ts'
import { TooMuchUnpacked, zipEntries } from '#server/imports/zip-reader.ts'

const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const HEADINGS = `<row r="1">${text('A1', 'door')}</row><row r="2">${text('A2', '101')}</row>`

describe('a file that cannot be imported is refused in words', () => {
  const limits = DEFAULT_LIMITS
  const read = (name: string, bytes: Uint8Array, part = {}) => readTable({ name, bytes }, { ...limits, ...part })

  test.each([
    ['no spreadsheet', 'a.xlsx', strToU8('hello'), 'import-not-a-sheet'],
    ['another archive', 'a.xlsx', zipSync({ 'a.txt': strToU8('x') }), 'import-not-a-sheet'],
    ['a broken workbook', 'a.xlsx', zipSync({ 'xl/workbook.xml': strToU8('<') }), 'import-not-a-sheet'],
    ['macros', 'a.xlsx', zipSync({ ...workbook(''), 'xl/vbaProject.bin': strToU8('x') }), 'import-macro'],
    ['a formula', 'a.xlsx', zipSync(workbook('<c r="B1" s="1"><f>SUM(A1)</f><v>1</v></c>')), 'import-formula'],
    ['a sheet that is not there', 'a.xlsx', zipSync(workbook('', 'gone.xml')), 'import-not-a-sheet'],
    ['a cell in a far column', 'a.xlsx', zipSync(workbook('<c r="XFD9999"><v>1</v></c>')), 'import-too-wide'],
    ['a cell in a far row', 'a.xlsx', zipSync(workbook("<c r = 'ZZ1048576'><v>1</v></c>")), 'import-too-wide'],
    ['a cell in the last row', 'a.xlsx', zipSync(workbook('<c r="AA1048576"><v>1</v></c>')), 'import-too-many-rows'],
    ['a cell nowhere', 'a.xlsx', zipSync(workbook('<c r="&#65;1"><v>1</v></c>')), 'import-not-a-sheet'],
    ['headings alone', 'a.csv', strToU8('a,b\n'), 'import-no-rows'],
    ['no headings', 'a.csv', strToU8(',,\n1,2,3\n'), 'import-no-headings'],
  ])('%s', async (_what, name, bytes, reason) => {
    await expect(read(name, bytes)).rejects.toMatchObject({ reason })
  })

  test('too many rows, and too many bytes', async () => {
    await expect(read('a.csv', strToU8('a\n1\n2\n3'), { importRows: 2 })).rejects.toMatchObject({
      reason: 'import-too-many-rows',
    })
    await expect(read('a.csv', new Uint8Array(1024 * 1024 + 1), { importMegabytes: 1 })).rejects.toMatchObject({
      reason: 'import-file-too-large',
    })
  })

  test('a CSV file in the encoding of Chinese spreadsheet programs, with quotes and line breaks, is read', async () => {
    const gb = Buffer.from([0xb7, 0xbf, 0x2c, 0x62, 0x0a, 0x22, 0x31, 0x0a, 0x22, 0x22, 0x32, 0x22, 0x2c, 0x33])
    expect(await read('a.csv', gb)).toEqual({ headings: ['房', 'b'], rows: [['1\n"2', '3']] })
  })
})

describe('a workbook', () => {
  const read = (files: Record<string, Uint8Array>) =>
    readTable({ name: 'a.xlsx', bytes: zipSync(files) }, DEFAULT_LIMITS)

  test('is read by its first sheet, wherever that lies; formulas of other sheets do no harm', async () => {
    const other = '<c r="A1"><f>1+1</f><v>2</v></c>'
    expect(await read({ ...workbook(HEADINGS, 'sheet9.xml'), ...sheet('sheet1.xml', other) })).toEqual({
      headings: ['door'],
      rows: [['101']],
    })
    const hidden = { ...workbook(other, 'sheet9.xml'), ...sheet('sheet1.xml', HEADINGS) }
    await expect(read(hidden)).rejects.toMatchObject({ reason: 'import-formula', params: { cell: 'A1' } })
  })

  test('with dates, shared texts and a second sheet, as programs write it, is read whole', async () => {
    const bytes = await writeExcelFile([
      {
        sheet: 'first',
        data: [
          [{ value: 'day' }, { value: 'text' }],
          [{ value: new Date('2026-03-04'), type: Date, format: 'yyyy-mm-dd' }, { value: '房屋' }],
        ],
      },
      { sheet: 'second', data: [[{ value: 'x' }]] },
    ]).toBuffer()
    expect(await readTable({ name: 'a.xlsx', bytes }, DEFAULT_LIMITS)).toEqual({
      headings: ['day', 'text'],
      rows: [[new Date('2026-03-04'), '房屋']],
    })
  })
})

describe('a file of an archive', () => {
  const big = zipSync({ a: new Uint8Array(1_000_000), b: [new Uint8Array(1_000_000), { level: 0 }] })

  test('is unpacked as far as there is room, whatever the archive says of its size', async () => {
    const archive = Buffer.from(big)
    // The sizes of the central directory say that there is next to nothing.
    for (let at = archive.indexOf('PK\u0001\u0002'); at >= 0; at = archive.indexOf('PK\u0001\u0002', at + 1))
      archive.writeUInt32LE(1, at + 24)
    for (const entry of zipEntries(archive)!) {
      await expect(entry.read(999_999)).rejects.toThrow(TooMuchUnpacked)
      expect((await entry.read(1_000_000)).length).toBe(1_000_000)
    }
  })
})

/** The parts of a workbook whose first sheet, in `file`, has these cells in its rows. */
function workbook(rows: string, file = 'sheet1.xml'): Record<string, Uint8Array> {
  const sheets = '<sheet name="a" sheetId="7" r:id="rId2"/><sheet name="b" sheetId="1" r:id="rId1"/>'
  const relation = (id: string, target: string) => `<Relationship Id="${id}" Type="${R}/worksheet" Target="${target}"/>`
  const relations = relation('rId1', 'worksheets/sheet1.xml') + relation('rId2', `/xl/worksheets/${file}`)
  return {
    'xl/workbook.xml': strToU8(`<workbook xmlns:r="${R}"><sheets>${sheets}</sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${relations}</Relationships>`),
    ...(file === 'gone.xml' ? {} : sheet(file, rows)),
  }
}

function sheet(file: string, rows: string): Record<string, Uint8Array> {
  return { [`xl/worksheets/${file}`]: strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`) }
}
