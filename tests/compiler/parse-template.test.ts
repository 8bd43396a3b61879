import { describe, expect, it } from 'vitest'
import { parseTemplate } from '#compiler/templates/parse-template.ts'

describe('a template is taken apart', () => {
  it('into text and values, each with the place of its expression', () => {
    expect(parseTemplate('A {{ record.a }} B {{record.b as money}}')).toEqual({
      mistakes: [],
      parts: [
        { kind: 'text', text: 'A ' },
        { kind: 'value', at: 5, expression: 'record.a' },
        { kind: 'text', text: ' B ' },
        { kind: 'value', at: 21, expression: 'record.b', as: 'money' },
      ],
    })
  })

  it('without the lines of tags that stand alone, so that a table goes on', () => {
    const text = '| a |\n|---|\n{{ each note by person }}\n| {{ row.text }} |\n{{ end }}\n| sum |\n'
    const { parts, mistakes } = parseTemplate(text)
    expect(mistakes).toEqual([])
    expect(parts).toEqual([
      { kind: 'text', text: '| a |\n|---|\n' },
      {
        kind: 'each',
        at: 20,
        resource: 'note',
        by: 'person',
        parts: [
          { kind: 'text', text: '| ' },
          { kind: 'value', at: 43, expression: 'row.text' },
          { kind: 'text', text: ' |\n' },
        ],
      },
      { kind: 'text', text: '| sum |\n' },
    ])
  })

  it('with what is otherwise, in a line too', () => {
    const { parts } = parseTemplate('{{ if record.a }}x{{ else }}y{{ if record.b }}z{{ end }}{{ end }}.')
    expect(parts).toMatchObject([
      {
        kind: 'if',
        at: 6,
        when: 'record.a',
        parts: [{ text: 'x' }],
        otherwise: [{ text: 'y' }, { kind: 'if', when: 'record.b', parts: [{ text: 'z' }], otherwise: [] }],
      },
      { kind: 'text', text: '.' },
    ])
  })

  it('takes words of the tags for values where they are not alone', () => {
    expect(parseTemplate("{{ endsWith(record.a, 'x as y') }}").parts).toEqual([
      { kind: 'value', at: 3, expression: "endsWith(record.a, 'x as y')" },
    ])
  })

  it('closes no braces inside quotes', () => {
    expect(parseTemplate("{{ concat(record.a, '}}') }}!").parts).toEqual([
      { kind: 'value', at: 3, expression: "concat(record.a, '}}')" },
      { kind: 'text', text: '!' },
    ])
  })

  it('keeps the line of a value that begins like a tag', () => {
    expect(parseTemplate('{{ endsWith(record.a, record.b) }}\n.').parts).toMatchObject([
      { kind: 'value' },
      { kind: 'text', text: '\n.' },
    ])
  })

  it.each([
    ['a {{ record.a', 2, /never closed/],
    ['{{ }}', 3, /nothing between/],
    ['{{ end }}', 3, /ends nothing/],
    ['{{ else }}', 3, /no "if"/],
    ['{{ if a }}{{ else }}{{ else }}{{ end }}', 23, /no "if"/],
    ['{{ if }}x{{ end }}', 3, /no condition/],
    ['{{ if a }}x', 3, /never ended/],
    ['{{ each notes }}{{ end }}', 3, /form "each/],
    ['{{ each a by b }}{{ each c by d }}{{ end }}{{ end }}', 20, /another "each"/],
    ['{{ if a }}{{ end if }}{{ end }}', 13, /follow "end"/],
  ])('says what is wrong with %s', (text, at, what) => {
    const { mistakes } = parseTemplate(text)
    expect(mistakes).toEqual([{ at, what: expect.objectContaining({ 'en-US': expect.stringMatching(what) }) }])
  })
})
