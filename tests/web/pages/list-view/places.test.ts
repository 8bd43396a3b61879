import { describe, expect, it } from 'vitest'
import { fittedWidths, placesOf } from '#web/pages/list-view/table/places.ts'

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

describe('widths of columns that do not all fit', () => {
  const pinned = [{ key: 'name', width: 100, side: 'left' as const }]
  const figure = (key: string) => ({ key, width: 100, side: undefined, align: 'right' as const })
  const text = (key: string, drawn = false) => ({ key, width: 200, side: undefined, drawn })

  it('stay as they are where all fit', () => {
    expect(fittedWidths([...pinned, text('house'), figure('paid')], 400)).toEqual([100, 200, 100])
  })

  it('let the whole ones share the room of a figure that would be cut', () => {
    expect(fittedWidths([...pinned, text('house'), figure('owed'), figure('paid')], 480)).toEqual([100, 240, 140, 100])
  })

  it('narrow a text that nearly fits', () => {
    expect(fittedWidths([...pinned, text('house'), text('payer')], 450)).toEqual([100, 200, 150])
  })

  it('leave what a person has drawn to a width', () => {
    expect(fittedWidths([...pinned, text('house', true), figure('owed'), figure('paid')], 480)).toEqual([
      100, 200, 180, 100,
    ])
  })
})
