import { expect, it } from 'vitest'
import { csvLine } from '#model/text/csv.ts'

it('quotes commas, quotes and line breaks', () => {
  expect(csvLine(['a,b', 'say "x"', 'two\nlines'])).toBe('"a,b","say ""x""","two\nlines"\r\n')
})

it.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['+8613800138000', "'+8613800138000"],
  ['-cmd|calc', "'-cmd|calc"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['\n=1', '"\'\n=1"'],
  ['\u0001=1', "'=1"],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
])('keeps a spreadsheet from running %j', (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`)
})

it.each(['-12.50', '-3', '45.50%', '-45.50%'])('leaves the number %s a number', text => {
  expect(csvLine([text])).toBe(`${text}\r\n`)
})

it('leaves out characters that no text file has', () => {
  expect(csvLine(['a\0b', 'c\u007fd', 'e\tf'])).toBe('ab,cd,e\tf\r\n')
})

it('is a separate line for every row, empty cells included', () => {
  expect(csvLine(['', '编号', ''])).toBe(',编号,\r\n')
})
