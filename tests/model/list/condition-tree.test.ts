import { describe, expect, test } from 'vitest'
import { type ConditionTree, leavesOf, readCondition, writeCondition } from '#model/list/condition-tree.ts'
import fc from '../../helpers/fast-check.ts'

const leaf = fc.record({
  kind: fc.constant('leaf' as const),
  name: fc.constantFrom('status_in', 'amount_gte', 'house.name_like', 'note'),
  value: fc.string({ unit: fc.constantFrom('a', '张', '%', '(', ')', ';', '=', ',', ' ', '2', '8') }),
})
const { tree } = fc.letrec<{ tree: ConditionTree; group: ConditionTree }>(tie => ({
  tree: fc.oneof({ maxDepth: 3 }, leaf, tie('group')),
  group: fc.record({
    kind: fc.constantFrom('all' as const, 'any' as const, 'not' as const),
    parts: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
  }),
}))

test('what is written is read back', () => {
  fc.assert(
    fc.property(
      tree.filter(given => leavesOf(given).length <= 50),
      given => {
        expect(readCondition(writeCondition(given))).toEqual({ ok: true, tree: given })
      },
    ),
  )
})

test('the text is short and can be read', () => {
  expect(readCondition('any(status_in=a,b;not(name_like=%28x%29))')).toMatchObject({ ok: true })
  const read = readCondition('any(status_in=a,b;not(name_like=%28x%29))')
  expect(read.ok && leavesOf(read.tree).map(({ value }) => value)).toEqual(['a,b', '(x)'])
})

describe('what is refused', () => {
  test.each(['', 'any()', 'any(', 'any(a=1', 'a=1;b=2', 'any(a=1))', 'or(a=1)', '_where=1', 'all(;a=1)', 'x'])(
    'a text that is no condition: %j',
    text => {
      expect(readCondition(text)).toMatchObject({ ok: false, code: 'not-a-condition' })
    },
  )
  test('too many levels, comparisons or characters', () => {
    const nested = (levels: number) => `${'all('.repeat(levels)}a=1${')'.repeat(levels)}`
    expect(readCondition(nested(5)).ok).toBe(true)
    expect(readCondition(nested(6))).toMatchObject({ ok: false, code: 'too-deep', max: 5 })
    expect(readCondition(nested(2000))).toMatchObject({ ok: false })
    const wide = (count: number) => `any(${Array.from({ length: count }, () => 'a=1').join(';')})`
    expect(readCondition(wide(50)).ok).toBe(true)
    expect(readCondition(wide(51))).toMatchObject({ ok: false, code: 'too-many', max: 50 })
    expect(readCondition(`a=${'x'.repeat(4000)}`)).toMatchObject({ ok: false, code: 'too-long', max: 4000 })
  })
})
