import { expect, it } from 'vitest'
import { toCsv } from '#web/pages/list-view/toolbar/csv.ts'

it('is UTF-8 with a byte order mark and CRLF line ends', () => {
  expect(
    toCsv([
      ['编号', '金额'],
      ['ZX1', '12.50'],
    ]),
  ).toBe('\uFEFF编号,金额\r\nZX1,12.50\r\n')
})

it('quotes commas, quotes and line breaks', () => {
  expect(toCsv([['a,b', 'say "x"', 'two\nlines']])).toBe('\uFEFF"a,b","say ""x""","two\nlines"\r\n')
})

it.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['+8613800138000', "'+8613800138000"],
  ['-cmd|calc', "'-cmd|calc"],
  ['\t=1', "'\t=1"],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
])('keeps a spreadsheet from running %j', (text, cell) => {
  expect(toCsv([[text]])).toBe(`\uFEFF${cell}\r\n`)
})

it.each(['-12.50', '-3', '45.50%', '-45.50%'])('leaves the number %s a number', text => {
  expect(toCsv([[text]])).toBe(`\uFEFF${text}\r\n`)
})
