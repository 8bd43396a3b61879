import { expect, test } from 'vitest'
import { reviewColumns } from '#web/pages/counter-view/review-columns.ts'

test('on a phone the review shows what an item is and its amount', () => {
  const columns = ['feeItem', 'period', 'dueAt', 'receivable', 'balance'].map(path => ({ path }))
  const shown = (narrow: boolean) => reviewColumns(columns, 'balance', narrow).map(({ path }) => path)
  expect(shown(true)).toEqual(['feeItem', 'period', 'balance'])
  expect(shown(false)).toHaveLength(5)
})
