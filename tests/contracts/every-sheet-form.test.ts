import { readSheet } from 'read-excel-file/node'
import { expect, it } from 'vitest'
import type { Field } from '#model/app-model.ts'
import { FIELD_TYPES, type FieldTypeName } from '#model/field-types/index.ts'
import { LOCALES, type Locale } from '#model/localized-text.ts'
import { normaliseValue } from '#model/records/values.ts'
import { streamCsv } from '#server/features/exports/write-export.ts'
import { csvRows } from '#server/features/imports/sheets/csv-rows.ts'
import type { GivenCell } from '#server/features/spreadsheets/cell.ts'
import { cellOf, isReadable, sheetFormOf, textOf } from '#server/features/spreadsheets/sheet-forms.ts'
import { streamXlsx } from '#server/features/spreadsheets/stream-xlsx.ts'
import { smallestField } from '../model/smallest-field.ts'

const title = { 'zh-CN': '选项甲', 'en-US': 'Option A' }
/** What the system alone says, and what is more than a cell can hold. */
const NOT_READ: readonly string[] = ['sequence', 'state', 'computed', 'images', 'files', 'parts']
const types = Object.keys(FIELD_TYPES) as FieldTypeName[]
const fieldOf = (name: FieldTypeName): Field => ({
  ...smallestField(name),
  ...(name === 'tags' && { options: [{ value: 'a', title }] }),
})

it('every field type says whether its values come from files', () => {
  expect(types.filter(name => !isReadable(fieldOf(name))).toSorted()).toEqual([...NOT_READ].toSorted())
})

const readable = types.filter(name => !NOT_READ.includes(name) && !name.startsWith('reference'))
const files = [
  ['a workbook', roundTrip],
  ['a CSV file', throughCsv],
] as const
const cases = readable.flatMap(name =>
  files.flatMap(([file, through]) => LOCALES.map(locale => ({ name, file, locale, through }))),
)
it.each(cases)('a value of type $name goes into $file in $locale and comes back as it was', async each => {
  const field = fieldOf(each.name)
  for (const seed of [0, 0.3, 0.77, 0.999]) {
    const sample = FIELD_TYPES[each.name].sample(field, () => seed)
    const value = normaliseValue(field, sample).value
    expect([seed, await each.through(field, value, each.locale)]).toEqual([seed, value])
  }
})

it.each(['reference', 'references'] as const)('a %s is written as the names of records, and read as names', name => {
  const field = fieldOf(name)
  const value =
    name === 'reference'
      ? { id: 1, label: '甲' }
      : [
          { id: 1, label: '甲' },
          { id: 2, label: '乙' },
        ]
  const cell = cellOf(field, value, 'zh-CN')
  expect(sheetFormOf(field).read!(cell as string, field)).toEqual(name === 'reference' ? '甲' : ['甲', '乙'])
})

it('a text that looks like a formula stays a text', async () => {
  const field = fieldOf('text')
  for (const value of ['=1+1', '+86', '@SUM(A1)', '-2', '<b>&"', "'x"])
    expect(await roundTrip(field, value, 'zh-CN')).toBe(value)
  for (const value of ['=1+1', '+86', '@SUM(A1)', '-cmd', '-2', 'a,"b"'])
    expect(await throughCsv(field, value, 'zh-CN')).toBe(value)
})

it('a masked value is written as displayed', () => {
  expect(cellOf(fieldOf('phone'), '199****0101', 'zh-CN')).toBe('199****0101')
  expect(textOf(fieldOf('phone'), '199****0101', 'zh-CN')).toBe('199****0101')
})

async function roundTrip(field: Field, value: unknown, locale: Locale): Promise<unknown> {
  async function* rows() {
    yield [[cellOf(field, value, locale)]]
  }
  const [, [cell = null] = []] = await readSheet(
    await streamXlsx({ headings: [{ title: 'x', width: 9 }], rows: rows() }),
  )
  const read = sheetFormOf(field).read!(cell as Exclude<GivenCell, null>, field)
  return normaliseValue(field, read).value
}

async function throughCsv(field: Field, value: unknown, locale: Locale): Promise<unknown> {
  async function* rows() {
    yield [[textOf(field, value, locale)]]
  }
  const bytes = await streamCsv(['x'], rows())
  const [, row] = [...csvRows(bytes, { rows: 2, columns: 2 })].flat()
  const cell = row?.cells[0]
  if (cell === undefined || cell === null) return null
  return normaliseValue(field, sheetFormOf(field).read!(cell, field)).value
}

it.each([
  ['date', 46_331, '2026-11-05'],
  ['date', 20_261_105, '2026-11-05'],
  ['date', 2026, '2026'],
  ['datetime', 46_331.5, '2026-11-05T04:00:00.000Z'],
  ['month', 202_611, '2026-11'],
] as const)('a %s reads the number %d as %s, also where the cell lost its format', (name, cell, value) => {
  expect(sheetFormOf(fieldOf(name)).read!(cell, fieldOf(name))).toBe(value)
})
