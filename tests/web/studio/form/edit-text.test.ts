import { describe, expect, it } from 'vitest'
import { valueAt, withSide, withValue } from '#web/studio/form/edit-text.ts'

const FILE = `{
  // What everybody sees first.
  "title": { "zh-CN": "器材", "en-US": "Item" },
  "search": ["name",   "tag"],
  "fields": {
    "name": { "type": "text", "required": true },
    "kind": {
      "type": "enum",
      "options": [
        { "value": "a" }
      ]
    }
  }
}
`

/** The lines of `FILE` with some of them replaced. */
const edited = (from: string, to: string) => FILE.replace(from, () => to)

it('of lines that both have changed, those of one side stand', () => {
  const merged =
    'a\n<<<<<<< draft\nmine\n=======\ntheirs\nmore\n>>>>>>> file\nb\n<<<<<<< draft\n=======\nc\n>>>>>>> file\n'
  expect(withSide(merged, 'draft')).toBe('a\nmine\nb\n')
  expect(withSide(merged, 'file')).toBe('a\ntheirs\nmore\nb\nc\n')
})

it('a text that holds nothing yet is made', () => {
  expect(withValue('', ['fields', 'name'], 1)).toBe('{ "fields": { "name": 1 } }')
})

describe('an edit changes what it is about and nothing else', () => {
  it.each<[string, (string | number)[], unknown, string, string]>([
    ['a value', ['title', 'en-US'], 'Thing', '"en-US": "Item"', '"en-US": "Thing"'],
    [
      'a new member of an object on one line',
      ['fields', 'name', 'maxLength'],
      60,
      '"required": true',
      '"required": true, "maxLength": 60',
    ],
    [
      'a new item of a list whose line would become too long',
      ['search', 2],
      'x'.repeat(90),
      '["name",   "tag"]',
      `[\n    "name",\n    "tag",\n    "${'x'.repeat(90)}"\n  ]`,
    ],
    ['a new item of a list', ['search', 2], 'kind', '"tag"]', '"tag", "kind"]'],
    [
      'a new member of an object over lines',
      ['fields', 'kind', 'default'],
      'a',
      '      ]\n    }',
      '      ],\n      "default": "a"\n    }',
    ],
    [
      'a new item of a list over lines',
      ['fields', 'kind', 'options', 1],
      { value: 'b' },
      '{ "value": "a" }',
      '{ "value": "a" },\n        { "value": "b" }',
    ],
    [
      'objects on the way',
      ['fields', 'name', 'help', 'en-US'],
      'x',
      '"required": true',
      '"required": true, "help": { "en-US": "x" }',
    ],
    ['a member less on a line', ['fields', 'name', 'type'], undefined, '"type": "text", ', ''],
    ['the last member less', ['fields', 'name', 'required'], undefined, ', "required": true', ''],
    ['a line less', ['search'], undefined, '  "search": ["name",   "tag"],\n', ''],
    [
      'the last line less',
      ['fields', 'kind', 'options'],
      undefined,
      ',\n      "options": [\n        { "value": "a" }\n      ]',
      '',
    ],
  ])('%s', (_, path, value, from, to) => {
    const text = withValue(FILE, path, value)
    expect(text).toBe(edited(from, to))
    expect(valueAt(text, path)).toEqual(value)
  })
})
