import { expect, it } from 'vitest'
import { fileName } from '#web/data/http/file-name.ts'

it.each([
  ['attachment; filename="a b.xlsx"', 'a b.xlsx'],
  ["attachment; filename=a.xlsx; filename*=UTF-8''%E8%B4%A6.xlsx", '账.xlsx'],
  [undefined, ''],
])('reads the file name of %s', (header, expected) => {
  expect(fileName(header)).toBe(expected)
})
