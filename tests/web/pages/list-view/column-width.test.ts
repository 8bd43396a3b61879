import { describe, expect, it } from 'vitest'
import { planColumns } from '#web/pages/list-view/columns/column-plan.ts'
import { fittingWidth, sharedBeginning, textWidth } from '#web/pages/list-view/columns/column-width.ts'
import { title } from '../../../model/build-resource.ts'
import { buildClientResource, buildPageModel } from '../build-page-model.ts'

const task = buildClientResource({
  name: { type: 'text', title: title('Name') },
  schedule: { type: 'text', title: title('Schedule'), format: 'cron' },
  flag: { type: 'boolean', title: title('Y') },
  dueAt: { type: 'datetime', title: title('Due') },
  kind: {
    type: 'enum',
    title: title('Kind'),
    options: [{ value: 'long', title: title('Waiting for a part that was ordered') }],
  },
})
const { resources } = buildPageModel([task])
const columnOf = (field: string, width?: number) => planColumns(resources, task, [{ field, width }])[0]!
const waiting = buildClientResource({
  status: {
    type: 'state',
    title: title('Status'),
    options: [{ value: 'waiting', title: title('Waiting for deposit') }],
  },
  statusDue: { type: 'datetime', deadlineOf: 'status' },
})
const stateColumn = planColumns(buildPageModel([waiting]).resources, waiting, [{ field: 'status' }])[0]!
const width = (field: string, ...values: unknown[]) =>
  fittingWidth(
    columnOf(field),
    values.map((value, id) => ({ id, [field]: value })),
    'en-US',
  )

describe('the width of a column', () => {
  it('is that of the page, if it says one', () => {
    expect(fittingWidth(columnOf('name', 99), [], 'en-US')).toBe(99)
  })
  it('grows with the longest value and has a limit', () => {
    expect(width('name', 'a')).toBeLessThan(width('name', 'a longer text here'))
    expect(width('name', 'x'.repeat(500))).toBe(300)
  })
  it('has room for the words of a schedule', () => {
    const words = textWidth('Day 20 of the month at 10:00')
    expect(width('schedule', '0 10 20 * *')).toBeGreaterThan(words)
  })
  it('has room for the deadline beside a long state, in the row that has both', () => {
    const [ahead, overdue] = ['2999-01-01T00:00:00.000Z', '2025-01-01T00:00:00.000Z']
    const widthOf = (...rows: readonly [status: string, due: string | null][]) =>
      fittingWidth(
        stateColumn,
        rows.map(([status, statusDue], id) => ({ id, status, statusDue })),
        'en-US',
      )
    const state = widthOf(['waiting', null])
    // Measured in a browser: the tag "Waiting for deposit" 122 px, "Overdue since today" 128, "Due in 12 days" 95.
    expect(state).toBeGreaterThanOrEqual(122 + 16)
    expect(state).toBeLessThan(170)
    expect(widthOf(['waiting', overdue]) - state).toBeGreaterThanOrEqual(128 + 4)
    expect(widthOf(['waiting', ahead]) - state).toBeGreaterThanOrEqual(95 + 4)
    expect(widthOf(['waiting', ahead])).toBeLessThan(widthOf(['waiting', overdue]))
    expect(widthOf(['waiting', null], ['open', overdue])).toBeLessThan(widthOf(['waiting', overdue]))
  })
  it('shows the heading at least', () => {
    expect(width('name', null)).toBeGreaterThanOrEqual(textWidth('Name'))
    expect(width('flag', true)).toBeGreaterThanOrEqual(64)
  })
  it('of a label is that of its smaller font', () => {
    expect(width('kind', 'long')).toBeLessThan(width('name', 'Waiting for a part that was ordered'))
    expect(width('kind', 'long')).toBeGreaterThan(width('name', 'Waiting for a part'))
  })
  it('of a moment is the same for every moment', () => {
    expect(width('dueAt', '2025-01-01T00:00:00.000Z')).toBe(width('dueAt', '2025-11-11T11:11:11.111Z'))
  })
})

it('Chinese characters are wide', () => {
  expect(textWidth('哈尔滨')).toBeGreaterThan(textWidth('abc'))
})

describe('values that are told apart by how they end', () => {
  const shared = (...values: unknown[]) =>
    sharedBeginning(
      columnOf('name'),
      values.map((value, id) => ({ id, name: value })),
      'zh-CN',
    )
  const told = (...values: unknown[]) => shared(...values) !== undefined
  it('are addresses', () => expect(told('橙悦华庭一期 5号楼 3单元 302室', null, '7号楼 1单元 B-201')).toBe(true))
  it('are not other texts, nor none', () => {
    expect(told('橙悦华庭一期 5号楼 3单元 302室', '王悦')).toBe(false)
    expect(told('a note of several words')).toBe(false)
    expect(told(null)).toBe(false)
  })
  it('say once what all of them begin with, and keep what tells them apart', () => {
    expect(shared('哈尔滨市 一期 5号楼 3单元 302室', '哈尔滨市 一期 5号楼 3单元 301室')).toBe('哈尔滨市 一期 ')
    expect(shared('哈尔滨市 一期 5号楼 3单元 302室', '哈尔滨市 二期 5号楼 3单元 302室')).toBe('哈尔滨市 ')
    expect(shared('哈尔滨市 一期 5号楼 3单元 302室')).toBe('')
    expect(shared('哈尔滨市 一期 5号楼 3单元 302室', null)).toBe('')
    expect(shared('哈尔滨市 一期 5号楼 3单元 302室', null, '哈尔滨市 二期 5号楼 3单元 302室')).toBe('哈尔滨市 ')
  })
})
