import { expect, it } from 'vitest'
import { placesOf } from '#web/pages/list-view/table/places.ts'

it('puts columns that stay in view as far from their side as those before them are wide', () => {
  const places = placesOf([
    { key: 'box', width: 40, side: 'left' },
    { key: 'name', width: 120, side: 'left' },
    { key: 'area', width: 90, side: undefined, align: 'right' },
    { key: 'state', width: 110, side: 'right' },
    { key: 'actions', width: 130, side: 'right' },
  ])
  expect(places.map(({ style }) => style)).toEqual([
    { left: 0 },
    { left: 40 },
    { textAlign: 'right' },
    { right: 130 },
    { right: 0 },
  ])
})
