import { expect, test } from 'vitest'
import { layOutActions } from '#web/pages/list-view/rows/lay-out-actions.ts'
import fc from '../../../helpers/fast-check.ts'

test('a row without actions takes no room', () => {
  expect(layOutActions([])).toEqual({ open: 0, width: 0 })
})

test('three short actions stand side by side', () => {
  expect(layOutActions(['View', 'Edit', 'Copy']).open).toBe(3)
  expect(layOutActions(['查看', '编辑', '复制']).open).toBe(3)
})

test('of four actions two stand open and the others are in a menu', () => {
  expect(layOutActions(['View', 'Edit', 'Copy', 'Delete']).open).toBe(2)
})

test('long wordings go into the menu, but the first', () => {
  expect(layOutActions(['View', 'Set reason for arrears', 'Confirm payment']).open).toBeLessThan(3)
  expect(layOutActions(['Confirm the receipt of the whole payment', 'View']).open).toBe(1)
})

test('more actions never take less than their first', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 8 }), titles => {
      const { open, width } = layOutActions(titles)
      expect(open).toBeGreaterThanOrEqual(1)
      expect(open).toBeLessThanOrEqual(titles.length)
      expect(width).toBeGreaterThanOrEqual(layOutActions(titles.slice(0, 1)).width)
    }),
  )
})
