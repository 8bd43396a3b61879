import { describe, expect, it } from 'vitest'
import { compileDirectory } from '#compiler/compile.ts'
import { withPatchedApp } from './patched-app.ts'

const SLOT = `type Value = { value: string; title: { 'zh-CN': string; 'en-US': string } }

const values: Value[] = ['am', 'pm'].map(value => ({ value, title: { 'zh-CN': value, 'en-US': value } }))

export default { title: { 'zh-CN': '时段', 'en-US': 'Slot' }, values }
`

const DEFINE = new URL('../../src/model/define.ts', import.meta.url).pathname

describe('a config file in TypeScript', () => {
  it('is run, and its default export is the config', async () => {
    const patch = [{ file: 'dictionaries/slot.ts', create: SLOT }]
    const result = await withPatchedApp('minimal', patch, compileDirectory)
    expect(result.ok && result.model.dictionaries.slot).toEqual({
      name: 'slot',
      title: { 'zh-CN': '时段', 'en-US': 'Slot' },
      values: ['am', 'pm'].map(value => ({ value, title: { 'zh-CN': value, 'en-US': value } })),
    })
  })

  it('gives the same model as the file in JSON', async () => {
    const json = await withPatchedApp('minimal', [], compileDirectory)
    const patch = [
      { file: 'home.json', delete: true as const },
      { file: 'home.ts', create: `export default ${JSON.stringify(json.ok && { ...json.model.home }, null, 2)}\n` },
    ]
    const ts = await withPatchedApp('minimal', patch, compileDirectory)
    expect(ts.ok && ts.model.home).toEqual(json.ok && json.model.home)
  })

  it('is checked like any other, with the line of the key', async () => {
    const create = SLOT.replace("title: { 'zh-CN': '时段', 'en-US': 'Slot' }, values", '\n  titel: 1,\n  values,\n')
    const result = await withPatchedApp('minimal', [{ file: 'dictionaries/slot.ts', create }], compileDirectory)
    const problems = result.ok ? [] : result.problems
    expect(problems.map(({ code, line, column, didYouMean }) => [code, line, column, didYouMean])).toEqual([
      ['unknown-key', 6, 3, 'title'],
    ])
  })

  it('has the lines of an object that is exported by its name', async () => {
    const body = SLOT.replace('export default {', 'const slot = {').replace(
      ', values }',
      ',\n  value: values }\nexport default slot',
    )
    const result = await withPatchedApp('minimal', [{ file: 'dictionaries/slot.ts', create: body }], compileDirectory)
    const problems = result.ok ? [] : result.problems
    expect(problems.map(({ code, line, column, didYouMean }) => [code, line, column, didYouMean])).toEqual([
      ['unknown-key', 6, 3, 'values'],
    ])
  })

  it('has the lines of the items of a list', async () => {
    const create = `const title = { 'zh-CN': '时段', 'en-US': 'Slot' }
export default {
  title,
  values: [
    // the first, with a bracket ] of its own
    { value: 'am', title: { 'zh-CN': '上午, [', 'en-US': 'Morning' } },
    { value: 'pm', title },
    { value: 'am', title: { 'zh-CN': '夜', 'en-US': 'Night' } },
  ],
}
`
    const result = await withPatchedApp('minimal', [{ file: 'dictionaries/slot.ts', create }], compileDirectory)
    expect(result.ok ? [] : result.problems.map(({ code, line }) => [code, line])).toEqual([['duplicate-option', 8]])
  })

  const NOTICE = `import { defineDictionary } from '${DEFINE}'
const text = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en })
export default defineDictionary({
  title: text('时段', 'Slot'),
  values: [
    { value: 'am', title: text('上午', 'Morning') },
    {
      value: 'pm',
      title: text('下午', 'Afternoon'),
    },
  ],
})
`
  it.each([
    ['a bracket of a list is missing', '  ],\n})', '})', 10, 'Close "[" with "]"'],
    ['a bracket of an object is missing', "'Afternoon'),\n    },", "'Afternoon'),", 9, 'Close "{" with "}"'],
    ['a bracket of a call is missing', "'Slot'),", "'Slot',", 4, 'Close "(" with ")"'],
    ['a comma is missing', "'Slot'),", "'Slot')", 4, 'comma'],
    ['a quote is missing', "'am',", "'am,", 6, 'quote'],
    ['a comma is Chinese', "'am',", "'am'，", 6, ','],
    ['quotes are Chinese', "'am'", '‘am’', 6, "'am'"],
    ['a text has no quotes', "'am'", 'am', 6, "'am'"],
    ['a name is misspelt', "title: text('时段'", "title: txt('时段'", 4, 'text'],
    [
      'an imported name is misspelt',
      'import { defineDictionary }',
      'import { defineDictonary }',
      1,
      'defineDictionary',
    ],
    ['nothing is exported', 'export default', 'export const slot =', 1, 'export default'],
  ])('says where and what to do when %s', async (_what, before, after, line, meant) => {
    expect(NOTICE).toContain(before)
    const create = NOTICE.replace(before, () => after)
    const result = await withPatchedApp('minimal', [{ file: 'dictionaries/slot.ts', create }], compileDirectory)
    const problems = result.ok ? [] : result.problems
    expect(problems.map(each => each.line)).toEqual([line])
    expect(`${problems[0]!.didYouMean} ${problems[0]!.fix}`).toContain(meant)
  })

  it.each([
    ['a function', '() => 1', 'a function'],
    ['a date', 'new Date()', 'an instance of Date'],
    ['a number that is none', 'Number.NaN', 'NaN'],
    ['a big number', '1n', 'a bigint'],
    ['undefined', 'undefined', 'undefined'],
  ])('may not hold %s', async (_name, value, is) => {
    const create = `export default { title: ${value}, values: [] }\n`
    const result = await withPatchedApp('minimal', [{ file: 'dictionaries/slot.ts', create }], compileDirectory)
    expect(result.ok ? [] : result.problems.map(({ code, what }) => [code, what])).toEqual([
      ['not-plain-data', `The value is ${is}.`],
    ])
  })

  it('may not refer back to itself', async () => {
    const create = 'const value: Record<string, unknown> = {}\nvalue.self = value\nexport default value\n'
    const result = await withPatchedApp('minimal', [{ file: 'dictionaries/slot.ts', create }], compileDirectory)
    expect(result.ok ? [] : result.problems[0]?.what).toBe('The value is a reference back to an enclosing object.')
  })
})
