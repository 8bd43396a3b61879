import { expect, test } from 'vitest'
import { layOutActions } from '#web/pages/list-view/rows/lay-out-actions.ts'
import fc from '../../../helpers/fast-check.ts'

test('a row without actions takes no room', () => {
  expect(layOutActions([])).toEqual({ open: 0, width: 0 })
})

test('actions that fit stand side by side', () => {
  expect(layOutActions(['View', 'Edit', 'Copy']).open).toBe(3)
  expect(layOutActions(['查看', '编辑', '复制']).open).toBe(3)
})

test('four short actions stand open; what does not fit beside the menu is in it', () => {
  expect(layOutActions(['View', 'Edit', 'Copy', 'Delete']).open).toBe(4)
  expect(layOutActions(['查看', '编辑', '复制', '删除', '停用', '归档']).open).toBe(4)
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

test('what fits the column for these texts fits again in its width', () => {
  const titles = ['View', 'Edit', 'Submit for review', 'Move to another building', 'Delete']
  for (let count = 1; count <= titles.length; count++) {
    const { open, width } = layOutActions(titles.slice(0, count))
    expect(Number.isInteger(width)).toBe(true)
    expect(layOutActions(titles.slice(0, count), width).open).toBe(open)
  }
})
