import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import type { Cell } from '#server/features/spreadsheets/cell.ts'
import { streamXlsx } from '#server/features/spreadsheets/stream-xlsx.ts'

const headings = [{ title: '户号 <1>', width: 12 }]

async function* batches(count: number): AsyncGenerator<Cell[][]> {
  for (let batch = 0; batch < count; batch++) yield Array.from({ length: 100 }, (_, row) => [`=${batch}-${row}`])
}

it('writes every row of every batch, texts as texts', async () => {
  const files = unzipSync(await streamXlsx({ headings, rows: batches(30) }))
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml']!)
  expect(sheet.match(/<row /g)).toHaveLength(3001)
  expect(sheet).toContain('户号 &lt;1&gt;')
  expect(sheet).toContain('<c r="A3001" t="inlineStr"><is><t xml:space="preserve">=29-99</t></is></c>')
  expect(sheet).not.toContain('<f>')
  expect(Object.keys(files)).toContain('[Content_Types].xml')
})

it('fails as its rows fail', async () => {
  async function* broken(): AsyncGenerator<Cell[][]> {
    yield [['a']]
    throw new Error('the database is gone')
  }
  await expect(streamXlsx({ headings, rows: broken() })).rejects.toThrow('the database is gone')
})
