import { describe, expect, it } from 'vitest'
import { drawnStop, visibleRows } from '#web/pages/list-view/table/visible-rows.ts'

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
    expect([below.from, below.before]).toEqual([96, 96 * 36 + 400])
    expect(below.before + (below.to - below.from) * 36 + below.after).toBe(360_400)
  })
  it('reach further towards where it is scrolled', () => {
    const at = { ...WINDOW, top: 36 * 100 }
    expect(visibleRows(at)).toMatchObject({ from: 96, to: 124 })
    expect(visibleRows({ ...at, up: true })).toMatchObject({ from: 88, to: 116 })
  })
  it('are the last ones when fewer rows are left than were scrolled over', () => {
    expect(visibleRows({ ...WINDOW, top: 5000, count: 5 })).toMatchObject({ to: 5, after: 0 })
  })
})

describe('the row that Tab reaches', () => {
  it('is the wanted one, or one that is drawn', () => {
    for (const top of [0, 36_000, 123_456, 10_000 * 36 - 360]) {
      const visible = visibleRows({ ...WINDOW, top })
      for (const wanted of [0, visible.from, visible.to - 1, visible.to, 9_999]) {
        const stop = drawnStop(visible, wanted)
        expect(stop >= visible.from && stop < visible.to).toBe(true)
        if (wanted >= visible.from && wanted < visible.to) expect(stop).toBe(wanted)
      }
    }
  })
  it('stays while a few rows are scrolled', () => {
    const stops = [100, 104, 108].map(row => drawnStop(visibleRows({ ...WINDOW, top: row * 36 }), 0))
    expect(stops).toEqual([96, 112, 112])
  })
})
