import { describe, expect, it } from 'vitest'
import { Type } from '#model/config-schema/type.ts'
import { condition, expression, mapOf, template } from '#model/config-schema/vocabulary.ts'
import { declaredMembers, expressionsIn, expressionTexts } from '#model/expression/expression-texts.ts'

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

describe('the server finds the expressions of a part of the model', () => {
  it('in effects and texts too, also under a key that no code knows', () => {
    const effect = Type.Object({ endsWhen: condition('Ends'), amounts: mapOf(expression('Value'), 'By name.') })
    const schema = Type.Object({ effects: Type.Array(effect), words: template('Sent') })
    const members = declaredMembers([schema], 'server')
    const words = { 'zh-CN': '{{ record.a }} 个', 'en-US': '{{ record.a }} of them' }
    const value = { effects: [{ endsWhen: 'record.b', amounts: { x: 'record.c' }, kind: 'record.d' }], words }
    expect([...expressionTexts(value, members)].sort()).toEqual(['record.a', 'record.b', 'record.c'])
  })

  it('of transitions', () => {
    const transition = {
      when: 'record.a',
      to: [{ state: 'record', when: 'record.b' }],
      ask: [{ field: { visibleWhen: 'record.c', title: { 'en-US': 'record.no' } } }],
      effects: [
        { kind: 'refuse', when: 'record.d', message: { 'zh-CN': '{{ record.e }}' } },
        { kind: 'create', times: 'record.f', values: { x: 'record.g' }, into: 'no' },
      ],
    }
    expect([...expressionsIn(transition)].sort()).toEqual([...'abcdefg'].map(name => `record.${name}`))
  })
})
