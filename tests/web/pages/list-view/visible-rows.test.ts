import { describe, expect, it } from 'vitest'
import { visibleRows } from '#web/pages/list-view/table/visible-rows.ts'

const WINDOW = { top: 0, room: 360, height: 36, count: 10_000, unfolded: new Map<number, number>() }

describe('the rows of a long table that are drawn', () => {
  it('are few, hold what is in view, and leave the room of the others', () => {
    for (const top of [0, 35, 36_000, 123_456, 10_000 * 36 - 360]) {
      const { from, to, before, after } = visibleRows({ ...WINDOW, top })
      expect(from * 36).toBeLessThanOrEqual(top)
      expect(to * 36).toBeGreaterThanOrEqual(Math.min(top + 360, 360_000))
      expect(to - from).toBeLessThan(48)
      expect(before + (to - from) * 36 + after).toBe(360_000)
    }
  })
  it('stay the same for a small movement', () => {
    expect(visibleRows({ ...WINDOW, top: 36 * 100 + 1 })).toEqual(visibleRows({ ...WINDOW, top: 36 * 100 + 30 }))
  })
  it('count what rows have unfolded to', () => {
    const unfolded = new Map([[2, 400]])
    const inside = visibleRows({ ...WINDOW, top: 300, room: 50, unfolded })
    expect(inside.from).toBe(0)
    const below = visibleRows({ ...WINDOW, top: 3600 + 400, unfolded })
    expect([below.from, below.before]).toEqual([88, 88 * 36 + 400])
    expect(below.before + (below.to - below.from) * 36 + below.after).toBe(360_400)
  })
  it('are the last ones when fewer rows are left than were scrolled over', () => {
    expect(visibleRows({ ...WINDOW, top: 5000, count: 5 })).toMatchObject({ to: 5, after: 0 })
  })
})
