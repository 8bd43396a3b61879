import { describe, expect, it } from 'vitest'
import { blanked, removed } from '#compiler/uses/node-text.ts'

const TEXT = `{
  "title": "a, b",
  "fields": {
    "one": { "type": "text", "help": "}" },
    "two": { "type": "text" }
  },
  "list": [1, 2, 3]
}
`

describe('a part taken out of JSON', () => {
  it.each([
    ['/title', { fields: { one: { type: 'text', help: '}' }, two: { type: 'text' } }, list: [1, 2, 3] }],
    ['/fields/one', { title: 'a, b', fields: { two: { type: 'text' } }, list: [1, 2, 3] }],
    ['/fields/two', { title: 'a, b', fields: { one: { type: 'text', help: '}' } }, list: [1, 2, 3] }],
    ['/list/2', { title: 'a, b', fields: { one: { type: 'text', help: '}' }, two: { type: 'text' } }, list: [1, 2] }],
    ['/list', { title: 'a, b', fields: { one: { type: 'text', help: '}' }, two: { type: 'text' } } }],
  ])('%s leaves the rest as it was', (pointer, rest) => {
    expect(JSON.parse(blanked(TEXT, [pointer]))).toEqual(rest)
    expect(JSON.parse(removed(TEXT, [pointer]))).toEqual(rest)
    expect(
      blanked(TEXT, [pointer])
        .split('\n')
        .map(({ length }) => length),
    ).toEqual(TEXT.split('\n').map(({ length }) => length))
  })

  it('takes several out at once, the last ones of a list too', () => {
    expect(JSON.parse(blanked(TEXT, ['/list/0', '/list/2'])).list).toEqual([2])
    expect(JSON.parse(blanked(TEXT, ['/list/1', '/list/2'])).list).toEqual([1])
    expect(JSON.parse(blanked(TEXT, ['/list/0', '/list/1', '/list/2'])).list).toEqual([])
  })

  it('drops lines that held nothing else, and closes up the others', () => {
    expect(removed(TEXT, ['/fields/two'])).toBe(TEXT.replace(' },\n    "two": { "type": "text" }\n', ' }\n'))
    expect(removed(TEXT, ['/fields/one/help'])).toBe(TEXT.replace(', "help": "}"', ''))
    expect(removed(TEXT, ['/list/0'])).toBe(TEXT.replace('[1, 2, 3]', '[ 2, 3]'))
  })
})
