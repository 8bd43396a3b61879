import { describe, expect, it } from 'vitest'
import { fillTemplate, placeholdersOf, plainPath, templateParts, valueText } from '#model/text/text-template.ts'

describe('a text with placeholders', () => {
  it('is words and expressions in their order, each expression with its place', () => {
    expect(templateParts('Dear {{ record.name }}, {{record.sum}}')).toEqual([
      { kind: 'text', text: 'Dear ' },
      { kind: 'placeholder', expression: 'record.name', start: 8 },
      { kind: 'text', text: ', ' },
      { kind: 'placeholder', expression: 'record.sum', start: 26 },
    ])
  })

  it('without placeholders is itself', () => {
    expect(templateParts('a } b { c')).toEqual([{ kind: 'text', text: 'a } b { c' }])
    expect(templateParts('')).toEqual([])
  })

  it('does not close a placeholder inside quotes', () => {
    expect(placeholdersOf(`{{ record.ok ? '}}' : "\\"}}" }}!`).map(part => part.expression)).toEqual([
      `record.ok ? '}}' : "\\"}}"`,
    ])
  })

  it('says where a placeholder begins that nothing closes', () => {
    expect(templateParts('Dear {{ record.name }')).toEqual([
      { kind: 'text', text: 'Dear ' },
      { kind: 'unclosed', start: 5 },
    ])
  })

  it('is filled with what each expression gives', () => {
    expect(fillTemplate('{{ a }}-{{ b }}!', expression => expression.toUpperCase())).toBe('A-B!')
  })
})

describe('a placeholder', () => {
  it('that only names a field is distinguished from one that computes something', () => {
    expect(plainPath('record.house.fullName')).toEqual({ root: 'record', path: 'house.fullName' })
    expect(plainPath('record.amount * 2')).toBeUndefined()
    expect(plainPath('record.')).toBeUndefined()
  })

  it('is written as its field is read by people', () => {
    const options = [{ value: 'paid', title: { 'zh-CN': '已缴', 'en-US': 'Paid' } }]
    expect(valueText(123450, { name: 'sum', type: 'money' } as never, 'zh-CN')).toBe('1234.50')
    expect(valueText('paid', { name: 'state', type: 'enum', options } as never, 'en-US')).toBe('Paid')
    expect(valueText({ id: 3, label: '1-101' }, { name: 'house', type: 'reference' } as never, 'en-US')).toBe('1-101')
    expect(valueText(null, undefined, 'zh-CN')).toBe('')
    expect(valueText(2.5, undefined, 'zh-CN')).toBe('2.5')
  })
})
