import { expect, test } from 'vitest'
import { mentionsIn } from '#model/comments.ts'

test.each([
  ['@pm01', ['pm01']],
  ['请@pm01看一下，@butler_02！', ['pm01', 'butler_02']],
  ['@pm01 and @pm01 again', ['pm01']],
  ['(@cs01)', ['cs01']],
  ['write to someone@example.com or a_@b', []],
  ['at 5 @ the gate, @@, @', []],
  [`@${'x'.repeat(65)}`, []],
  ['', []],
])('%j speaks to %j', (text, accounts) => {
  expect(mentionsIn(text)).toEqual(accounts)
})
