import { expect, it } from 'vitest'
import type { PaletteEntry, PaletteGroup } from '#web/shell/palette/palette-entry.ts'
import { rankEntries } from '#web/shell/palette/rank-entries.ts'

const entry = (group: PaletteGroup, ...words: string[]): PaletteEntry => ({
  key: `${group} ${words[0]}`,
  group,
  title: words[0]!,
  words,
})
const ENTRIES = [
  entry('pages', '房屋档案', 'House archive', '档案', 'Archive'),
  entry('pages', '抄表', 'Meter readings', '能耗', 'Energy of a house'),
  entry('create', '新建：房屋', 'New: House'),
  entry('actions', 'Log out', '退出'),
  entry('recent', 'Orders'),
  entry('records', 'House 101'),
]
const titles = (text: string) => rankEntries(ENTRIES, text).map(({ title }) => title)

it('before anything is typed there is what the person had and what can be done', () => {
  expect(titles('  ')).toEqual(['Orders', 'Log out'])
})
it('titles are found in either language, and those that begin with the text come first', () => {
  expect(titles('house')).toEqual(['房屋档案', '抄表', '新建：房屋', 'House 101'])
  expect(titles('房屋')).toEqual(['房屋档案', '新建：房屋', 'House 101'])
  expect(titles('退出')).toEqual(['Log out', 'House 101'])
})
it('every word must occur', () => {
  expect(titles('archive house')).toEqual(['房屋档案', 'House 101'])
  expect(titles('archive garage')).toEqual(['House 101'])
})
