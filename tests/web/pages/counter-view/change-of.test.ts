import { expect, it } from 'vitest'
import { changeOf } from '#web/pages/counter-view/change-of.ts'
import type { LineRow } from '#web/pages/form-view/lines/form-lines.ts'

const counter = {
  handed: { field: 'tendered', resource: 'way', when: "record.payWay == 'cash'" },
  ways: { lines: 'ways', amount: 'amount' },
}
const way = (payWay: string, amount: number | null, removed = false) =>
  ({ key: payWay, base: undefined, removed, record: { values: { payWay, amount } } }) as unknown as LineRow
const change = (tendered: unknown, ...lines: LineRow[]) => changeOf(counter, { tendered }, lines, {})

it('what goes back is told of what is paid in cash', () => {
  expect(change(50_000, way('cash', 30_450), way('wechat', 10_000))).toBe(19_550)
  expect(change(30_000, way('cash', 30_450))).toBe(-450)
  expect(change(10_000, way('cash', null), way('cash', 5_000, true))).toBe(10_000)
})

it('nothing is told before it is typed, nor where nothing is handed over', () => {
  expect(change(null, way('cash', 30_450))).toBeUndefined()
  expect(changeOf({ ways: counter.ways }, { tendered: 1 }, [], {})).toBeUndefined()
})
