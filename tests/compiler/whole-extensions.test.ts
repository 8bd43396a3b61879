import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { forgetExtensions, readExtensions } from '#compiler/read/read-extensions.ts'
import { extensionProblems, extensionsOf } from '#model/extensions.ts'
import { FIELD_TYPES, fieldTypeOf } from '#model/field-types/index.ts'
import { pageKindOf } from '#model/page-kinds/index.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-extensions-'))
  mkdirSync(join(folder, 'config'))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(process.cwd(), join(folder, 'node_modules', 'steward'))
  mkdirSync(join(folder, 'extensions', 'server'), { recursive: true })
})
afterEach(() => {
  forgetExtensions()
  rmSync(folder, { recursive: true })
})

const read = async (file: string, text: string) => {
  writeFileSync(join(folder, 'extensions', file), text)
  await readExtensions(join(folder, 'config'))
}

it('a field type of an app says all that one of the platform says', async () => {
  await read(
    'weight.ts',
    `import { defineFieldType } from 'steward'
    export default defineFieldType({
      name: 'weight',
      storage: 'integer',
      expressionType: 'double',
      options: { type: 'object', properties: { most: { type: 'integer' } } } as never,
      filterOperators: ['gte', 'lte'],
      sortable: false,
      figure: 'amount',
      ofOneRecord: true,
      normalise: (value, field) =>
        Number(value) <= Number((field as { most?: number }).most ?? 100)
          ? { ok: true, value: Number(value) }
          : { ok: false, code: 'too-large', params: { max: 100 } },
      format: value => (value === null ? '' : value + ' kg'),
      print: value => value + ' kilograms',
      sample: (_field, random) => Math.floor(random() * 10),
    })`,
  )
  expect(extensionProblems()).toEqual([])
  const type = fieldTypeOf('weight')!
  const field = { name: 'mass', type: 'weight' } as never
  expect(type).toMatchObject({ filterOperators: ['gte', 'lte'], sortable: false, ofOneRecord: true })
  expect(type.normalise('101', field)).toEqual({ ok: false, code: 'too-large', params: { max: 100 } })
  expect(type.normalise('99', field)).toEqual({ ok: true, value: 99 })
  expect(type.print?.(7, field, 'en-US')).toBe('7 kilograms')
  expect(type.sample(field, () => 0.5)).toBe(5)
  expect(Object.keys(FIELD_TYPES)).toContain('weight')
})

it('one that begins to say all and leaves something out is a problem with its place', async () => {
  await read(
    'weight.ts',
    `import { defineFieldType } from 'steward'
    export default [
      { ...defineFieldType({ name: 'weight' } as never), storage: 'integer', normalise: () => 1, expressionType: 'double' },
      { extension: 'fieldType', name: 'length', storage: 'integer', normalise: () => 1 },
    ]`,
  )
  const problems = extensionProblems().map(({ file, line, what }) => [file, line, what])
  expect(problems).toEqual([
    ['extensions/weight.ts', 3, 'The fieldType "weight" needs "filterOperators", an object.'],
    ['extensions/weight.ts', 4, 'The fieldType "length" needs "message", an object.'],
  ])
})

it('panels and page kinds of platform and app are in one registry', async () => {
  await read(
    'more.ts',
    `import { definePageKind, definePanel } from 'steward'
    export default [
      definePanel({ name: 'loans', title: { 'zh-CN': '借出', 'en-US': 'Loans' }, resources: ['item'] }),
      definePageKind({
        name: 'wall',
        purpose: { 'zh-CN': '墙', 'en-US': 'A wall' },
        options: { type: 'object', properties: {} } as never,
        keys: ['columns'],
        crossBlocks: true,
        actionsNeeded: () => ['list'],
      }),
    ]`,
  )
  expect(extensionProblems()).toEqual([])
  expect(extensionsOf('panel').map(({ name }) => name)).toEqual([
    'effective-permissions',
    'see-as',
    'stand-ins',
    'next-occurrences',
    'loans',
  ])
  expect(pageKindOf('wall')).toMatchObject({ crossBlocks: true, keys: ['columns'] })
  expect(pageKindOf('wall')?.actionsNeeded({} as never)).toEqual(['list'])
})

it.each([
  [
    'a parameter of an effect',
    `defineEffect({ name: 'add', with: { points: { type: 'int' } }, async run() {} })`,
    'integer',
    'int',
  ],
  [
    'a parameter of a function',
    functionWith(`parameters: [{ name: 'on', kind: 'date' }], returns: 'integer'`),
    'day',
    'date',
  ],
  ['the result of a function', functionWith(`parameters: [], returns: 'int'`), 'integer', 'int'],
  ['a key of a page kind', `definePageKind({ name: 'shelf', keys: ['columns', 'sorts'] })`, 'sort', 'sorts'],
  ['a member', `defineJob({ name: 'nightly', everyMinute: 5, async run() {} })`, 'everyMinutes', 'everyMinute'],
  ['the name', `defineJob({ nam: 'nightly', everyMinutes: 5, async run() {} })`, 'name', 'nam'],
])('a misspelt word is named and suggested: %s', async (_what, code, didYouMean, replaces) => {
  const kind = /^\w+/.exec(code)![0]
  await read('words.ts', `import { ${kind} } from 'steward'\n\nexport default ${code}`)
  expect(extensionProblems().map(each => [each.code, each.line, each.didYouMean, each.replaces])).toEqual([
    ['invalid-extension', 3, didYouMean, replaces],
  ])
})

it('a word with signs is a problem like any other', async () => {
  await read(
    'word.ts',
    `import { defineFieldType } from 'steward'
    export default defineFieldType({ name: 'weight', storage: 'numeric(8', normalise: () => 1, message: {} } as never)`,
  )
  expect(extensionProblems().map(({ code, line }) => [code, line])).toEqual([['invalid-extension', 2]])
})

function functionWith(types: string): string {
  return `defineFunction({ name: 'years', ${types}, evaluate: () => 1, documentation: { 'zh-CN': '年', 'en-US': 'Years.' } })`
}

it.each([
  "import { defineGuard } from 'steward'\nexport default defineGuard({ name: 'late', resource: 'item' } as never)",
  "import { defineGuard } from 'steward'\nexport default defineGuard({ resource: 'item', judge: () => [] } as never)",
  "export default { extension: 'gaurd', name: 'late' }",
  "export default { extension: 'job', name: 'Late', run: () => {}, everyMinutes: 1 }",
  "export default { extension: 'job', name: 'late', run: () => {}, everyMinutes: 0 }",
  'export default 5',
  'export default missing()',
  "import { defineFieldType } from 'steward'\nexport default defineFieldType({ name: 'weight', storage: 'numeric', normalise: () => ({ ok: true, value: 1 }), message: { 'zh-CN': '错', 'en-US': 'Wrong.' } } as never)",
])('a mistake in an extension is explained in Chinese, too: %s', async text => {
  await read('late.ts', text)
  const [problem] = extensionProblems()
  expect(problem!.wording?.what?.['zh-CN']).toMatch(/[一-鿿]/)
})
