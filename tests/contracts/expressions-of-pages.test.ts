import { describe, expect, it } from 'vitest'
import { CONFIG_KINDS } from '#model/config-schema/index.ts'
import { Type } from '#model/config-schema/type.ts'
import { condition, expression, mapOf } from '#model/config-schema/vocabulary.ts'
import { expressionTexts } from '#model/expression/expression-texts.ts'

// Keys that no code knows: that their texts travel can only come from their schemas.
Object.assign(CONFIG_KINDS.resource.schema.properties, {
  closedWhen: Type.Optional(condition('Takes no more records')),
  amounts: Type.Optional(mapOf(expression('Value'), 'By name.')),
})

describe('expressions travel to the browser as trees', () => {
  it('wherever a schema declares one', () => {
    const model = {
      closedWhen: 'record.a',
      amounts: { first: 'record.b' },
      title: 'record.c',
      fields: [{ visibleWhen: 'record.d', choices: 'record.e', aggregate: { where: 'row.f' } }],
      columns: [{ link: { page: '/a/b', query: { state: 'record.g' } } }],
      detail: { tabs: [{ equals: 'record.h' }] },
      fixed: 'record.i',
      checks: [{ expression: 'record.l', message: { 'zh-CN': '超过 {{ record.m }}', 'en-US': 'Over {{ record.n }}' } }],
      transitions: { go: { own: 'record.j', when: 'record.k', title: { 'en-US': 'me' } } },
    }
    expect([...expressionTexts(model)].sort()).toEqual(
      [...'abdeghijklmn'].map(name => `record.${name}`).concat('row.f'),
    )
  })

  it('but not what effects do, which stays on the server', () => {
    expect([...expressionTexts({ refuse: 'record.a', open: 'row.b', times: 'record.c' })]).toEqual([])
  })
})
