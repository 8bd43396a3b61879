import { strToU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '#model/default-limits.ts'
import { readSheet } from '#server/features/imports/sheets/read-sheet.ts'
import { streamXlsx } from '#server/features/spreadsheets/stream-xlsx.ts'

/** Rows of the workbook, which takes ten times as long as a text; as many as may be by hand: 200,000. */
const OF_WORKBOOK = Number(process.env.IMPORT_ROWS ?? 20_000)

const refused = (read: Promise<unknown>, reason: string, params: unknown) =>
  expect(read).rejects.toMatchObject({ reason, params })

describe('the thread that reads', () => {
  test('answers all rows, or the first ones and how many there are', async () => {
    const content = () => strToU8(`a,b\n${Array.from({ length: 5000 }, (_, at) => `${at},x`).join('\n')}`)
    const all = await readSheet({ name: 'a.csv', bytes: content() }, DEFAULT_LIMITS)
    expect(all).toMatchObject({ headings: ['a', 'b'], count: 5000 })
    const rows = [...all.rows]
    expect(rows).toHaveLength(5000)
    expect(rows[4999]).toEqual({ row: 5001, cells: ['4999', 'x'] })
    for (const row of [5001, 2, 3000, 2999]) expect(all.rows.get(row)).toEqual([String(row - 2), 'x'])
    for (const row of [1, 5002]) expect(all.rows.get(row)).toBeUndefined()
    const some = await readSheet({ name: 'a.csv', bytes: content() }, DEFAULT_LIMITS, 2)
    expect(some).toMatchObject({ count: 5000 })
    expect([...some.rows].map(({ row }) => row)).toEqual([2, 3])
  })

  test('takes the bytes of a file that are alone in memory, and copies those beside others', async () => {
    const alone = strToU8('a\n1')
    const own = new Uint8Array(alone)
    expect((await readSheet({ name: 'a.csv', bytes: own }, DEFAULT_LIMITS)).count).toBe(1)
    expect(own.byteLength).toBe(0)
    const beside = new Uint8Array([...alone, 10, 50])
    expect((await readSheet({ name: 'a.csv', bytes: beside.subarray(0, 3) }, DEFAULT_LIMITS)).count).toBe(1)
    expect([...beside]).toEqual([...alone, 10, 50])
  })

  test('leaves out blank rows, and finds those around them by their numbers', async () => {
    const lines = Array.from({ length: 9000 }, (_, at) => (at % 3 === 0 ? '' : `${at},x`))
    const { rows } = await readSheet({ name: 'a.csv', bytes: strToU8(`a,b\n${lines.join('\n')}`) }, DEFAULT_LIMITS)
    const numbers = [...rows].map(({ row }) => row)
    expect(numbers).toHaveLength(6000)
    // Forwards and backwards, over the ends of what the thread hands over at once.
    for (const row of [...numbers, ...numbers.toReversed()]) expect(rows.get(row)).toEqual([`${row - 2}`, 'x'])
    for (const row of [2, 4001, 8999]) expect(rows.get(row)).toBeUndefined()
  })

  test('reads 200,000 rows, many of a workbook, and refuses one more than it may', async () => {
    const line = (at: number) => [`${at}`, '橙悦华庭一期', `1-${at}`, 'residence', 90.5 + (at % 7), at % 33]
    const csvOf = (count: number) =>
      strToU8(`a,b,c,d,e,f\n${Array.from({ length: count }, (_, at) => line(at)).join('\n')}`)
    async function* rows() {
      for (let at = 0; at < OF_WORKBOOK; at += 100)
        yield Array.from({ length: 100 }, (_, next) =>
          line(at + next).map(cell => (typeof cell === 'number' ? { number: cell, format: 'general' as const } : cell)),
        )
    }
    const headings = ['a', 'b', 'c', 'd', 'e', 'f'].map(title => ({ title, width: 9 }))
    const files = [
      { name: 'a.csv', bytes: csvOf(200_000), most: 200_000 },
      { name: 'a.xlsx', bytes: await streamXlsx({ headings, rows: rows() }), most: OF_WORKBOOK },
    ]
    for (const { most, ...file } of files) {
      const { count, rows } = await readSheet(file, DEFAULT_LIMITS)
      expect(count).toBe(most)
      for (const at of [0, 12_345, most - 1]) expect(rows.get(at + 2)!.map(String)).toEqual(line(at).map(String))
    }
    const tooMany = { name: 'a.csv', bytes: csvOf(200_001) }
    await refused(readSheet(tooMany, DEFAULT_LIMITS), 'import-too-many-rows', { max: 200_000 })
  }, 120_000)

  test('says why it refuses a file; one of too many bytes is not given to it', async () => {
    const limits = { ...DEFAULT_LIMITS, importRows: 2, importMegabytes: 1 }
    const rows = { name: 'a.csv', bytes: strToU8('a\n1\n2\n3') }
    await refused(readSheet(rows, limits), 'import-too-many-rows', { max: 2 })
    await refused(
      readSheet({ name: 'a.csv', bytes: new Uint8Array(1024 * 1024 + 1) }, limits),
      'import-file-too-large',
      { max: 1 },
    )
  })
})
