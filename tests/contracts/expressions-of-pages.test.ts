import { describe, expect, it } from 'vitest'
import { Type } from '#model/config-schema/type.ts'
import { condition, expression, mapOf } from '#model/config-schema/vocabulary.ts'
import { declaredMembers, expressionTexts } from '#model/expression/expression-texts.ts'

describe('expressions travel to the browser as trees', () => {
  it('wherever a schema declares one, also under a key that no code knows', () => {
    const schema = Type.Object({
      closedWhen: Type.Optional(condition('Takes no more records')),
      amounts: Type.Optional(mapOf(expression('Value'), 'By name.')),
    })
    const texts = expressionTexts(
      { closedWhen: 'record.a', amounts: { first: 'record.b' }, visibleWhen: 'record.c' },
      declaredMembers([schema]),
    )
    expect([...texts].sort()).toEqual(['record.a', 'record.b'])
  })

  it('of pages and resources', () => {
    const model = {
      title: 'record.c',
      fields: [{ visibleWhen: 'record.d', choices: 'record.e', aggregate: { where: 'row.f' } }],
      columns: [{ link: { page: '/a/b', query: { state: 'record.g' } } }],
      detail: { tabs: [{ equals: 'record.h' }] },
      fixed: 'record.i',
      checks: [{ expression: 'record.l', message: { 'zh-CN': '超过 {{ record.m }}', 'en-US': 'Over {{ record.n }}' } }],
      transitions: { go: { own: 'record.j', when: 'record.k', title: { 'en-US': 'me' } } },
    }
    expect([...expressionTexts(model)].sort()).toEqual([...'deghijklmn'].map(name => `record.${name}`).concat('row.f'))
  })

  it('but not what effects do, which stays on the server', () => {
    expect([...expressionTexts({ refuse: 'record.a', open: 'row.b', times: 'record.c' })]).toEqual([])
  })
})
