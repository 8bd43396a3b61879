import { Type } from '@sinclair/typebox'
import { describe, expect, it } from 'vitest'
import { closed, DATE, HID, ID, nullable } from '#model/api/endpoint.ts'
import { API, type Endpoint } from '#model/api.ts'
import { LOCALES } from '#model/localized-text.ts'
import { strictValidator } from '#server/http/endpoint/endpoint.ts'
import { schemaProblems } from '#server/http/plugins/schema-problems.ts'
import { SCHEMA_WORDS } from '#server/messages/schema-words.ts'

function problems(schema: object, value: unknown, locale: 'zh-CN' | 'en-US' = 'zh-CN') {
  const validate = strictValidator(schema)
  validate(value)
  return schemaProblems({ validation: validate.errors ?? [] }, locale)
}

const SCHEMA = closed({
  id: ID,
  name: Type.Optional(Type.String({ minLength: 2, maxLength: 4 })),
  hid: Type.Optional(HID),
  day: Type.Optional(nullable(DATE)),
  code: Type.Optional(Type.String({ pattern: '^[a-z]+$' })),
  client: Type.Optional(Type.Union([Type.Literal('web'), Type.Literal('app')])),
  levels: Type.Optional(Type.Union([Type.Integer({ minimum: 1 }), Type.String({ maxLength: 3 })])),
  ids: Type.Optional(Type.Array(ID, { minItems: 1, maxItems: 3, uniqueItems: true })),
  needAudit: Type.Optional(Type.Boolean()),
  kind: Type.Optional(Type.Literal('only')),
})

describe('schemaProblems', () => {
  it.each([
    [{}, 'id', '此项必填', 'This entry is required'],
    [{ id: 'x' }, 'id', '此项须为整数', 'This entry must be a whole number'],
    [{ id: 0 }, 'id', '此项不能小于 1', 'This entry must not be less than 1'],
    [{ id: 2 ** 60 }, 'id', '此项不能大于 9007199254740991', 'This entry must not be greater than 9007199254740991'],
    [{ id: 1, name: '一' }, 'name', '此项至少 2 个字符', 'This entry must have at least 2 characters'],
    [{ id: 1, name: '一二三四五' }, 'name', '此项最多 4 个字符', 'This entry must have at most 4 characters'],
    [
      { id: 1, hid: 'x' },
      'hid',
      '此项格式不正确，应类似 010203',
      'This entry has the wrong form, it should look like 010203',
    ],
    [
      { id: 1, day: '1.2.2026' },
      'day',
      '此项格式不正确，应类似 2026-01-31',
      'This entry has the wrong form, it should look like 2026-01-31',
    ],
    [{ id: 1, day: 5 }, 'day', '此项须为文本', 'This entry must be text'],
    [
      { id: 1, code: '7' },
      'code',
      '此项格式不正确，须符合 ^[a-z]+$',
      'This entry has the wrong form, it must match ^[a-z]+$',
    ],
    [{ id: 1, client: 'tv' }, 'client', '此项须为以下之一：web、app', 'This entry must be one of web, app'],
    [{ id: 1, levels: true }, 'levels', '此项须为整数或文本', 'This entry must be a whole number or text'],
    [{ id: 1, levels: 0 }, 'levels', '此项不能小于 1', 'This entry must not be less than 1'],
    [{ id: 1, ids: [] }, 'ids', '此项至少 1 个', 'This entry must have at least 1 items'],
    [{ id: 1, ids: [1, 2, 3, 4] }, 'ids', '此项最多 3 个', 'This entry must have at most 3 items'],
    [{ id: 1, ids: [1, 1] }, 'ids', '此项不能包含重复的值', 'This entry must not hold the same value twice'],
    [{ id: 1, ids: [1, 'x'] }, 'ids.1', '此项须为整数', 'This entry must be a whole number'],
    [{ id: 1, ids: '1,2' }, 'ids', '此项须为列表', 'This entry must be a list'],
    [{ id: 1, needAudit: 'maybe' }, 'needAudit', '此项须为布尔值（true 或 false）', 'This entry must be true or false'],
    [{ id: 1, kind: 'other' }, 'kind', '此项须为以下之一：only', 'This entry must be one of only'],
    [{ id: 1, 'a/b~': 1 }, 'a/b~', '没有名为 a/b~ 的参数', 'There is no parameter named a/b~'],
    [[], '', '此项须为对象', 'This entry must be an object'],
  ] as const)('%j', (value, path, chinese, english) => {
    expect(problems(SCHEMA, value)?.map(({ path, message }) => ({ path, message }))).toEqual([
      { path, message: chinese },
    ])
    expect(problems(SCHEMA, value, 'en-US')?.map(({ message }) => message)).toEqual([english])
  })

  it('reports every place once', () => {
    const found = problems(SCHEMA, { id: 0, day: 'x', client: 'tv', more: 1 })
    expect(found?.map(({ path, code }) => [path, code])).toEqual([
      ['more', 'unknown-parameter'],
      ['id', 'invalid-parameter'],
      ['day', 'invalid-parameter'],
      ['client', 'invalid-parameter'],
    ])
  })

  it('is silent about errors that come from elsewhere', () => {
    expect(schemaProblems(new Error('x'), 'zh-CN')).toBeUndefined()
  })
})

/** Keywords that carry others, describe, or are worded apart. */
const WORDED_APART = ['required', 'additionalProperties', 'const']
const SILENT = ['properties', 'patternProperties', 'items', 'default', 'description', 'examples', 'title', '$id']

describe('every request schema', () => {
  it.each(LOCALES)('uses keywords only that are worded in %s', locale => {
    const worded = [...Object.keys(SCHEMA_WORDS[locale].keywords), ...WORDED_APART, ...SILENT]
    const endpoints: Endpoint[] = Object.values(API)
    const used = new Set(endpoints.flatMap(({ query, body }) => [query, body].flatMap(schema => keywordsOf(schema))))
    expect(used).toContain('pattern')
    expect([...used].filter(keyword => !worded.includes(keyword))).toEqual([])
  })
})

function keywordsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([keyword, value]) => {
    if (keyword === 'properties' || keyword === 'patternProperties')
      return [keyword, ...Object.values(value as object).flatMap(keywordsOf)]
    if (keyword === 'anyOf') return [keyword, ...(value as unknown[]).flatMap(keywordsOf)]
    if (keyword === 'items' || keyword === 'additionalProperties') return [keyword, ...keywordsOf(value)]
    return [keyword]
  })
}
