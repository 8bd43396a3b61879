import { expect, it } from 'vitest'
import { rowKeyAction } from '#web/pages/list-view/rows/use-row-keys.ts'

it.each([
  ['ArrowDown', 0, { kind: 'focus', index: 1 }],
  ['ArrowDown', 9, { kind: 'focus', index: 9 }],
  ['ArrowUp', 0, { kind: 'focus', index: 0 }],
  ['ArrowUp', 4, { kind: 'focus', index: 3 }],
  ['Home', 5, { kind: 'focus', index: 0 }],
  ['End', 5, { kind: 'focus', index: 9 }],
  ['Enter', 5, { kind: 'open' }],
  [' ', 5, { kind: 'select' }],
  ['F2', 5, { kind: 'edit' }],
  ['ArrowRight', 5, { kind: 'cells' }],
  ['PageDown', 5, { kind: 'page', step: 1 }],
  ['PageUp', 5, { kind: 'page', step: -1 }],
  ['x', 5, undefined],
])('%j on row %i of 10 means %j', (key, index, action) => {
  expect(rowKeyAction(key, index, 10)).toEqual(action)
})
