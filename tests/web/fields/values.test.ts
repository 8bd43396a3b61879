import dayjs from 'dayjs'
import { describe, expect, it } from 'vitest'
import { yuanText } from '#model/text/yuan-text.ts'
import { choiceParams } from '#web/fields/choices/choice-params.ts'
import { referencesIn, unlabelledIds } from '#web/fields/choices/reference-values.ts'
import { DATE, DATETIME, MONTH, TIME } from '#web/fields/dates/date-kind.ts'
import { fromStored, toStored } from '#web/fields/dates/date-moment.ts'
import { filterList, filterRange, filterText, isEmptyFilterValue } from '#web/fields/filter-value.ts'
import { flatLines, lineNames, readJson, scalarText, writeJson } from '#web/fields/json.tsx'
import { linkTarget } from '#web/fields/shared/linked-text.tsx'
import { toStored as toStoredNumber, toTyped } from '#web/fields/shared/number-input.tsx'
import { plainText } from '#web/fields/shared/plain-text.ts'
import { filesIn, sizeText } from '#web/fields/uploads/stored-files.ts'
import { buildClientResource } from '../pages/build-page-model.ts'

describe('money', () => {
  const yuan = { scale: 100 }
  it.each([
    [0.1 + 0.2, 30],
    [1234.56, 123456],
    [1.005, 101],
    [-8.29, -829],
    [79_999_999.99, 7_999_999_999],
  ])('typed as %d yuan is kept as %d fen', (typed, fen) => {
    expect(Math.abs((toStoredNumber(typed, yuan) ?? 0) - fen)).toBeLessThanOrEqual(typed === 1.005 ? 1 : 0)
    expect(toTyped(fen, yuan)).toBe(fen / 100)
  })
  it('is nothing when nothing is typed', () => {
    expect([toStoredNumber(null, yuan), toTyped(null, yuan), toTyped('x', yuan)]).toEqual([null, null, null])
  })
  it('is read in groups of thousands', () => {
    expect([yuanText(123450), yuanText(-5)]).toEqual(['1,234.50', '-0.05'])
  })
})

describe('dates', () => {
  it('a moment is picked by the clock of the platform, wherever the browser stands', () => {
    expect(fromStored('2025-03-01T16:30:00.000Z', DATETIME)?.format('YYYY-MM-DD HH:mm')).toBe('2025-03-02 00:30')
    expect(toStored(dayjs('2025-03-02T00:30:44'), DATETIME)).toBe('2025-03-01T16:30:00.000Z')
  })
  it.each([
    [DATE, '2025-03-01'],
    [MONTH, '2025-03'],
    [TIME, '08:30'],
    [DATETIME, '2025-03-01T00:30:00.000Z'],
  ])('%# come back as they were', (kind, text) => {
    expect(toStored(fromStored(text, kind)!, kind)).toBe(text)
  })
  it('are nothing when the text is none', () => {
    expect([fromStored('', DATE), fromStored(null, DATE), fromStored('soon', DATE)]).toEqual([null, null, null])
  })
})

describe('filter values', () => {
  it('are read as what the control needs', () => {
    expect([filterText('a'), filterText(['a']), filterText(undefined)]).toEqual(['a', '', ''])
    expect([filterList('a'), filterList(['a', 'b']), filterList(''), filterList({ from: '', to: '' })]).toEqual([
      ['a'],
      ['a', 'b'],
      [],
      [],
    ])
    expect([filterRange({ from: '1', to: '' }), filterRange('x')]).toEqual([
      { from: '1', to: '' },
      { from: '', to: '' },
    ])
  })
  it('restrict nothing when they are empty', () => {
    expect(['', [], undefined, { from: '', to: '' }].every(isEmptyFilterValue)).toBe(true)
    expect(['0', ['a'], { from: '', to: '1' }].some(isEmptyFilterValue)).toBe(false)
  })
})

describe('a text that can be followed', () => {
  it.each([
    ['https://example.com/a', 'https://example.com/a'],
    ['tel:0531-88886666', 'tel:0531-88886666'],
    ['13800138000', 'tel:13800138000'],
    ['butler@example.com', 'mailto:butler@example.com'],
  ])('%s leads to %s', (text, target) => {
    expect(linkTarget(text)).toBe(target)
  })
  it.each(['138****0000', 'javascript:alert(1)', 'data:text/html,x', 'x', '', 5])('%j leads nowhere', text => {
    expect(linkTarget(text)).toBeUndefined()
  })
})

describe('JSON', () => {
  it('is edited as text; what is no JSON stays what was typed, for the model to refuse', () => {
    expect([readJson('[1, 2]'), readJson(' '), readJson('{a')]).toEqual([[1, 2], null, '{a'])
    expect([writeJson({ a: 1 }), writeJson(null), writeJson('{a')]).toEqual(['{\n  "a": 1\n}', '', '{a'])
  })
})

describe('JSON that is a list of simple things', () => {
  it('is shown as lines', () => {
    expect(
      flatLines([
        { item: 'A', ok: true },
        { item: 'B', note: null },
      ]),
    ).toHaveLength(2)
    expect(flatLines({ from: 1, to: 2 })).toEqual([{ from: 1, to: 2 }])
  })
  it('shows moments as elsewhere, and other texts as they are', () => {
    expect(scalarText('2026-11-27T07:40:10.140Z')).toBe('2026-11-27 15:40:10')
    expect([scalarText('2026-11-27'), scalarText(3), scalarText(null)]).toEqual(['2026-11-27', '3', ''])
  })
  it('is named by its lines where there is little room', () => {
    const lines: Record<string, string | number>[] = [{ key: 'from', name: '来源' }, { key: 'to' }, { count: 3 }]
    expect(lineNames(lines, 'zh-CN')).toBe('来源、to')
    expect(lineNames([{ count: 3 }], 'en-US')).toBe('')
  })
  it.each([[[]], [['a']], [[{ a: [1] }]], ['text'], [null], [[1, { a: 1 }]]])('%j is not', value => {
    expect(flatLines(value)).toBeUndefined()
  })
})

describe('references', () => {
  it('are found in every form that a value may have', () => {
    expect(referencesIn({ id: 7, label: 'x' })).toEqual([{ id: 7, label: 'x' }])
    expect(referencesIn([7, '8', { id: 9, label: 'y' }, null])).toEqual([
      { id: 7, label: '' },
      { id: 8, label: '' },
      { id: 9, label: 'y' },
    ])
    expect(referencesIn(null)).toEqual([])
    expect(unlabelledIds(referencesIn([7, { id: 9, label: 'y' }]))).toEqual([7])
  })
  const { fields } = buildClientResource({
    unit: {
      type: 'reference',
      resource: 'unit',
      choices: 'record.ban == params.ban && record.block == params.block.id',
    },
    ban: { type: 'reference', resource: 'ban' },
  })
  it('ask for choices with what their condition reads of the record', () => {
    const record = { ban: { id: 4, label: '4' }, block: undefined, other: 1 }
    expect(choiceParams(fields.unit!, record)).toEqual({ ban: 4, block: null })
    expect(choiceParams(fields.ban!, record)).toBeUndefined()
  })
})

describe('files', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1536, '1.5 KB'],
    [20 * 1024 * 1024, '20 MB'],
  ])('of %i bytes are called %s', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text)
  })
  it('are those that are stored', () => {
    expect(filesIn([{ id: 'a', url: '/x' }, 'b', null])).toHaveLength(1)
    expect(filesIn(null)).toEqual([])
  })
})

it('a path through several records reads as a list', () => {
  const { fields } = buildClientResource({ name: { type: 'text' }, tags: { type: 'tags' } })
  expect(plainText(fields.name!, ['甲', '乙'], 'zh-CN')).toBe('甲、乙')
  expect(plainText(fields.tags!, ['a', 'b'], 'en-US')).toBe('a, b')
})
