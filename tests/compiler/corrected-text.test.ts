import { expect, it } from 'vitest'
import { correctedText } from '#compiler/problems/corrected-text.ts'

const DAY = /^\d{4}-\d\d-\d\d$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const NAME = /^[a-z][A-Za-z0-9]*$/

it.each([
  ['2026/3/1', DAY, '2026-03-01'],
  ['2026年3月1日', DAY, '2026-03-01'],
  ['1.3.2026', DAY, '2026-03-01'],
  ['２０２６-０３-０１', DAY, '2026-03-01'],
  ['next week', DAY, undefined],
  ['8:30', TIME, '08:30'],
  ['08：30', TIME, '08:30'],
  ['8.30 pm', TIME, '20:30'],
  ['0830', TIME, '08:30'],
  ['08:30:00', TIME, '08:30'],
  ['25:00:00', TIME, undefined],
  ['due_at', NAME, 'dueAt'],
  ['DueAt ', NAME, 'dueAt'],
  ['GD{yyyyMMDD}{0000}', /\{yyyyMMdd\}\{0+\}$/, 'GD{yyyyMMdd}{0000}'],
  ['{YY}-{000}', /^\{yyyy\}-\{0+\}$/, '{yyyy}-{000}'],
])('%s in a form that %s permits is %s', (text, form, meant) => {
  expect(correctedText(text, each => form.test(each))).toBe(meant)
})
