import { describe, expect, it } from 'vitest'
import { lastSegmentOf, parentOf, pointerTo, segmentsOf, valueAt } from '#compiler/read/parse/json-pointer.ts'
import { jsonPositions } from '#compiler/read/parse/json-positions.ts'
import { lineIndexOf } from '#compiler/read/parse/line-index.ts'
import { parseJsonFile } from '#compiler/read/parse/parse-json-file.ts'
import { fixAt } from '#compiler/uses/fix.ts'
import fc from '../helpers/fast-check.ts'

const TEXT = `{
  "名称": "橙悦华庭",
  "list": [1, {"a/b": [true, null]}, "x"],
  "deep": {"text": "say \\"hi\\" \\u4F60 now", "empty": {}}
}
`

function placeIn(text: string, pointer: string, target: 'key' | 'value' = 'value'): string {
  const { line, column } = jsonPositions('f.json', text).locate(pointer, target)
  return `${line}:${column}`
}

describe('the place of a value', () => {
  it.each([
    ['', '1:1', '1:1'],
    ['/名称', '2:9', '2:3'],
    ['/list', '3:11', '3:3'],
    ['/list/0', '3:12', '3:12'],
    ['/list/1', '3:15', '3:15'],
    ['/list/1/a~1b', '3:23', '3:16'],
    ['/list/1/a~1b/1', '3:30', '3:30'],
    ['/list/2', '3:38', '3:38'],
    ['/deep/empty', '4:54', '4:45'],
  ])('%s is at %s, its key at %s', (pointer, value, key) => {
    expect(placeIn(TEXT, pointer)).toBe(value)
    expect(placeIn(TEXT, pointer, 'key')).toBe(key)
  })

  it('that does not exist is the nearest around it', () => {
    expect(placeIn(TEXT, '/deep/nothing/at/all')).toBe(placeIn(TEXT, '/deep'))
    expect(placeIn(TEXT, '/list/7')).toBe(placeIn(TEXT, '/list'))
    expect(placeIn('', '/a')).toBe('1:1')
  })

  it('inside a string counts what the escapes stand for', () => {
    const positions = jsonPositions('f.json', TEXT)
    const text = JSON.parse(TEXT).deep.text as string
    const columnOf = (part: string) => positions.locateInString('/deep/text', text.indexOf(part)).column
    const line = TEXT.split('\n')[3] as string
    expect(columnOf('say')).toBe(line.indexOf('say') + 1)
    expect(columnOf('hi')).toBe(line.indexOf('hi') + 1)
    expect(columnOf('你')).toBe(line.indexOf('\\u4F60') + 1)
    expect(columnOf('now')).toBe(line.indexOf('now') + 1)
  })

  it('of every value of any JSON text begins that value', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(4), (json, indent) => {
        const text = JSON.stringify(JSON.parse(json), null, indent)
        const positions = jsonPositions('f.json', text)
        const lines = text.split('\n')
        for (const [pointer, value] of valuesIn(JSON.parse(json), '')) {
          const { line, column } = positions.locate(pointer, 'value')
          const rest = [lines[line - 1]?.slice(column - 1), ...lines.slice(line)].join('\n')
          expect(rest.startsWith(JSON.stringify(value, null, indent).split('\n')[0] as string)).toBe(true)
        }
      }),
    )
  })
})

function* valuesIn(value: unknown, pointer: string): Generator<[string, unknown]> {
  yield [pointer, value]
  if (typeof value !== 'object' || value === null) return
  for (const [key, member] of Object.entries(value)) yield* valuesIn(member, pointerTo(pointer, key))
}

describe('JSON pointers', () => {
  it('carry any key there and back', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), keys => {
        expect(segmentsOf(pointerTo('', ...keys))).toEqual(keys)
        if (keys.length > 0) expect(lastSegmentOf(pointerTo('', ...keys))).toBe(keys.at(-1))
      }),
    )
  })

  it('find own values only', () => {
    expect(valueAt({ a: [{ 'b/c': 1 }] }, '/a/0/b~1c')).toBe(1)
    expect(valueAt({}, '/constructor')).toBeUndefined()
    expect(valueAt(null, '/a')).toBeUndefined()
    expect(parentOf('/a/0')).toBe('/a')
  })
})

describe('lines and columns', () => {
  it('count from 1, with any line ending, and stay inside the text', () => {
    const at = lineIndexOf('ab\r\n\ncd')
    expect([0, 1, 4, 5, 6, 99, -1].map(at)).toEqual([
      { line: 1, column: 1 },
      { line: 1, column: 2 },
      { line: 2, column: 1 },
      { line: 3, column: 1 },
      { line: 3, column: 2 },
      { line: 3, column: 3 },
      { line: 1, column: 1 },
    ])
  })
})

describe('a text', () => {
  const problemOf = (text: string) => {
    const [problem] = parseJsonFile('f.json', text).problems
    return problem && [`${problem.line}:${problem.column}`, problem.what, problem.fix]
  }

  it.each([
    ['a comment', '{\n  // x\n  "a": 1\n}', '2:3', 'JSON has no comments.'],
    ['a comma too many', '{\n  "a": 1,\n}', '2:9', 'There is a comma after the last item.'],
    ['single quotes', "{'a': 1}", '1:2', 'JSON strings stand in double quotes.'],
    ['a bare key', '{a: 1}', '1:2', 'Keys stand in double quotes.'],
    ['a missing comma', '{"a": 1 "b": 2}', '1:7', 'A comma is missing after this.'],
    ['a missing comma at the end of a line', '{\n  "a": [1]\n  "b": 2\n}', '2:10', 'A comma is missing after this.'],
    ['a missing comma before a number', '[1 2]', '1:4', 'A comma is missing before this.'],
    ['an open list', '{\n  "a": [1,\n  "b": 2\n}', '2:8', 'The closing "]" of this list is missing.'],
    ['an open list at the end', '{\n  "a": ["]"\n}', '2:8', 'The closing "]" of this list is missing.'],
    ['typographic quotes', '{"a": “b”}', '1:7', 'JSON strings stand in straight double quotes.'],
    ['a full-width comma', '{"a": 1， "b": 2}', '1:8', 'A full-width punctuation mark stands between values.'],
    ['a missing colon', '{"a" 1}', '1:4', 'A colon is missing after this key.'],
    ['a word of another language', '{"a": True}', '1:7', 'JSON does not know this word.'],
    ['an open string', '{"a": "b}', '1:7', 'The closing double quote of a string is missing.'],
    ['an open brace', '{"a": 1', '1:8', 'The closing "}" of an object is missing.'],
    ['two commas', '{"a": 1,, "b": 2}', '1:9', 'There is a comma too many.'],
    ['a quote within a text', '{"a": "say "hi""}', '1:12', 'This double quote ends the text.'],
    ['a backslash', '{"a": "C:\\data"}', '1:7', 'This character cannot follow a backslash in a string.'],
    ['something behind the end', '{} {}', '1:4', 'There is something after the end of the outermost object.'],
    ['nothing', '  ', '1:1', 'The file is empty.'],
  ])('with %s is told so', (_name, text, place, what) => {
    expect(problemOf(text)?.slice(0, 2)).toEqual([place, what])
  })

  it.each([
    ["{'a': 1}", '{"a": 1}'],
    ['{a: 1}', '{"a": 1}'],
    ['{“a”: 1}', '{"a": 1}'],
    ['{"a"：1}', '{"a":1}'],
    ['{"a": 【1]}', '{"a": [1]}'],
    ['{"a": [1、2]}', '{"a": [1,2]}'],
    ['{"a" = 1}', '{"a" : 1}'],
    ['{"a" => 1}', '{"a" : 1}'],
    ['{"a" "b"}', '{"a": "b"}'],
    ['{"a": "b" "c": 1}', '{"a": "b", "c": 1}'],
    ['{"a": ture}', '{"a": true}'],
    ['{"a": None}', '{"a": null}'],
    ['{"a": "say "hi there"}', '{"a": "say \\"hi there"}'],
  ])('%s is mended to %s', (text, mended) => {
    const [problem] = parseJsonFile('f.json', text).problems
    const { start, end, text: put } = fixAt(text, problem!)
    expect(text.slice(0, start) + put + text.slice(end)).toBe(mended)
    expect(isJson(mended)).toBe(true)
  })

  it('is read exactly as JSON.parse reads it, or refused where that refuses it', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string(), fc.json().map(cutInTheMiddle)), text => {
        const parsed = parseJsonFile('f.json', text)
        expect(parsed.sound).toBe(isJson(text))
        if (parsed.sound) expect(parsed.file.value).toEqual(JSON.parse(text))
        else expect(parsed.problems).toHaveLength(1)
      }),
      { numRuns: 2_000 },
    )
  })

  it('may begin with a byte order mark', () => {
    expect(parseJsonFile('f.json', '\uFEFF{"a": 1}')).toMatchObject({ sound: true, file: { value: { a: 1 } } })
  })

  it('may be nested far too deep without harm', () => {
    expect(problemOf('['.repeat(200_000))?.[1]).toBe('The values are nested more than 64 levels deep.')
  })

  it('with duplicate keys is reported for each', () => {
    const { sound, problems } = parseJsonFile('f.json', '{"a": 1, "b": [{"c": 1, "c": 2}], "a": 3, "a": 4}')
    expect(sound).toBe(true)
    expect(problems.map(({ pointer, column }) => [pointer, column])).toEqual([
      ['/b/0/c', 25],
      ['/a', 35],
      ['/a', 43],
    ])
  })
})

function cutInTheMiddle(text: string): string {
  return text.slice(0, text.length / 2)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
