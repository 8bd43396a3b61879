import { expect, it } from 'vitest'
import { FIRST_VIEW, move, rotate, ZOOM_IN, ZOOM_OUT, zoom } from '#web/ui/image-viewer/view-state.ts'

it('turns by 90 degrees a click, on beyond a full turn', () => {
  const right = [1, 2, 3, 4, 5].reduce(view => rotate(view, 1), FIRST_VIEW)
  expect(right.rotation).toBe(450)
  expect(rotate(FIRST_VIEW, -1).rotation).toBe(-90)
})

it('zooms by 1.1 and 0.9, and never out of sight', () => {
  expect(zoom(FIRST_VIEW, ZOOM_IN).scale).toBe(1.1)
  expect(zoom(FIRST_VIEW, ZOOM_OUT).scale).toBe(0.9)
  const far = (factor: number) =>
    Array.from({ length: 200 }).reduce<typeof FIRST_VIEW>(view => zoom(view, factor), FIRST_VIEW)
  expect(far(ZOOM_OUT).scale).toBeGreaterThanOrEqual(0.1)
  expect(far(ZOOM_IN).scale).toBeLessThanOrEqual(20)
})

it('is dragged', () => {
  expect(move(move(FIRST_VIEW, 5, 7), -2, 1)).toMatchObject({ x: 3, y: 8 })
})
