import { expect, it } from 'vitest'
import type { DrawnChart } from '#web/pages/report-view/drawn-chart.ts'
import { plotLines } from '#web/pages/report-view/line-plot.ts'

const count = { name: 'Count', unit: 'count', short: String }
const rate = { name: 'Rate', unit: 'rate', short: (value: number) => `${value}%` }

it('places points by their distance in time, and interrupts a line where a figure is missing', () => {
  const { lines } = plotLines(chart([count], [1, [0]], [2, [null]], [5, [18]]))
  expect(lines[0]?.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [25, null],
    [100, 0.9],
  ])
})

it('gives each unit a scale that reads well, below nought too', () => {
  const { scales, lines } = plotLines(chart([count, rate], [1, [-120, 98]], [2, [800, 40]]))
  expect(scales.map(({ from, to }) => [from, to])).toEqual([
    [-150, 800],
    [0, 100],
  ])
  expect(scales[1]?.texts).toEqual(['100%', '50%', '0%'])
  expect(lines[1]?.[1]?.y).toBe(0.4)
})

it('labels the first, the last and some between; a single point stands in the middle', () => {
  const many = Array.from({ length: 10 }, (_, index) => [index, [1]] as const)
  expect(plotLines(chart([count], ...many)).labels.map(({ text }) => text)).toEqual(['0', '3', '6', '9'])
  expect(plotLines(chart([count], [7, [0]])).lines[0]?.[0]).toMatchObject({ x: 50, y: 0 })
})

function chart(
  measures: DrawnChart['measures'],
  ...marks: readonly (readonly [number, readonly (number | null)[]])[]
): DrawnChart {
  return {
    title: 'Chart',
    measures,
    marks: marks.map(([place, values]) => ({
      label: String(place),
      place,
      values: values.map(value => ({ value, text: String(value), below: false })),
    })),
  }
}
