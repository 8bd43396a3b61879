import { describe, expect, it } from 'vitest'
import {
  arrangeColumns,
  columnSettings,
  movedColumn,
  shownColumns,
  withColumn,
} from '#web/pages/list-view/columns/arrange-columns.ts'
import type { ColumnPlan } from '#web/pages/list-view/columns/column-plan.ts'

const planOf = (path: string, type = 'text') => ({ path, field: { name: path, type } }) as ColumnPlan
const columns = ['a', 'b', 'c', 'd'].map(path => planOf(path))
const paths = (given: readonly { readonly path: string }[]) => given.map(({ path }) => path).join('')

describe('the columns of a list', () => {
  it('without an arrangement stand as the page has them, the first one kept in view', () => {
    const arranged = arrangeColumns(columns, undefined)
    expect(paths(arranged)).toBe('abcd')
    expect(arranged.map(({ pin }) => pin)).toEqual(['left', 'none', 'none', 'none'])
  })
  it('stand as arranged; what is gone is passed over, what is new stands behind its neighbour', () => {
    const settings = [{ path: 'd' }, { path: 'gone' }, { path: 'a' }, { path: 'b', hidden: true, width: 90 }]
    const arranged = arrangeColumns(columns, { columns: settings })
    expect(paths(arranged)).toBe('adbc')
    expect(arranged.map(({ hidden }) => hidden)).toEqual([false, false, true, false])
    expect(arranged[2]).toMatchObject({ drawnWidth: 90 })
    expect(paths(arrangeColumns(columns, { columns: [{ path: 'c' }] }))).toBe('abcd')
  })
  it('are drawn with the pinned ones at their sides, and never all hidden', () => {
    const arranged = arrangeColumns(columns, {
      columns: [
        { path: 'a', pin: 'right' },
        { path: 'b', pin: 'none' },
        { path: 'c', pin: 'left' },
        { path: 'd', hidden: true },
      ],
    })
    expect(paths(shownColumns(arranged))).toBe('cba')
    const none = columns.reduce((all, { path }) => withColumn(all, path, { hidden: true }), arranged)
    expect(paths(shownColumns(none))).toBe('cbda')
  })
  it('have the state of the record at the right, beside the actions, until the person says otherwise', () => {
    const withState = [planOf('a'), planOf('s', 'state'), planOf('b'), planOf('t', 'state')]
    expect(paths(arrangeColumns(withState, undefined))).toBe('abts')
    expect(paths(arrangeColumns(withState, { columns: [{ path: 'a' }, { path: 's', pin: 'none' }] }))).toBe('asbt')
  })
  it('move, within bounds', () => {
    const arranged = arrangeColumns(columns, undefined)
    expect(paths(movedColumn(arranged, 0, 2))).toBe('bcad')
    expect(movedColumn(arranged, 0, 2).map(({ pin }) => pin)).toEqual(['left', 'none', 'none', 'none'])
    expect(paths(movedColumn(arranged, 3, 0))).toBe('dabc')
    expect(movedColumn(arranged, 0, -1)).toBe(arranged)
    expect(movedColumn(arranged, 3, 4)).toBe(arranged)
  })
  it('are kept such that the same columns come back', () => {
    const arranged = withColumn(movedColumn(arrangeColumns(columns, undefined), 0, 2), 'b', { drawnWidth: 120 })
    expect(arrangeColumns(columns, { columns: columnSettings(arranged) })).toEqual(arranged)
  })
})
