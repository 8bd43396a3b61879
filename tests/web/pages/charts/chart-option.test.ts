import { describe, expect, it } from 'vitest'
import { chartHeight } from '#web/pages/charts/chart-legend.ts'
import type { ChartLook } from '#web/pages/charts/chart-look.ts'
import { chartOption } from '#web/pages/charts/chart-option.ts'
import { scaleStart } from '#web/pages/charts/chart-scale.ts'
import type { ChartMeasure, DrawnChart } from '#web/pages/charts/drawn-chart.ts'

const sum: ChartMeasure = { name: 'Sum', unit: 'money', isRatio: false, short: value => `¥${value}` }
const rate: ChartMeasure = {
  name: 'Rate',
  unit: 'rate',
  isRatio: true,
  most: 100,
  target: { value: 90, text: 'Target 90%' },
  short: value => `${value}%`,
}
const look: ChartLook = {
  series: ['blue', 'green'],
  below: 'red',
  text: 'black',
  faint: 'gray',
  grid: 'silver',
  ground: 'white',
  font: 'serif',
  fontSize: 12,
  moves: false,
}
const words = { before: (name: string) => `${name} before` }

describe('the scale of a chart', () => {
  it('begins at nought for sums, however close they lie', () => {
    const { measures, marks } = chart([sum], [98], [99], [100])
    expect(scaleStart(measures, marks, 'money')).toBe(0)
  })

  it('shows the differences of shares that lie close, their target included', () => {
    const { measures, marks } = chart([rate], [82], [86], [89])
    const start = scaleStart(measures, marks, 'rate')
    expect(start).toBeGreaterThan(50)
    expect(start).toBeLessThan(82)
    expect(scaleStart([rate], chart([rate], [5], [86]).marks, 'rate')).toBe(0)
  })

  it('extends to a target that nobody has reached', () => {
    const option = chartOption(chart([rate], [82], [86]), look, words, 600)
    expect(option.xAxis).toMatchObject([{ max: 90 }])
    expect(option.series).toMatchObject([{ markLine: { data: [{ xAxis: 90 }] } }])
  })
})

it('marks what misses its target by colour', () => {
  const { series } = chartOption(chart([rate], [20], [95]), look, words, 600)
  const data = (series as { data: { itemStyle: { color: string } }[] }[])[0]!.data
  expect(data.map(({ itemStyle }) => itemStyle.color)).toEqual(['red', 'blue'])
})

it('draws lines by their distance in time, with the period before beside them', () => {
  const { marks, ...rest } = chart([sum], [10], [null], [30])
  const placed = marks.map((mark, index) => ({
    ...mark,
    place: [1, 2, 5][index],
    before: index === 0 ? [value(7)] : [],
  }))
  const { series, xAxis } = chartOption({ ...rest, kind: 'line', marks: placed }, look, words, 600)
  const data = (series as { name: string; data: unknown[] }[]).map(({ name, data }) => ({ name, data }))
  expect(data[0]).toEqual({
    name: 'Sum before',
    data: [
      [1, 7],
      [2, '-'],
      [5, '-'],
    ],
  })
  expect(data[1]?.data).toMatchObject([{ value: [1, 10] }, { value: [2, '-'] }, { value: [5, 30] }])
  expect(xAxis).toMatchObject({ min: 1, max: 5 })
})

it('names points of a line that lie equally far apart, the last among them', () => {
  const days = Array.from({ length: 36 }, () => [1])
  const { xAxis } = chartOption({ ...chart([sum], ...days), kind: 'line' }, look, words, 1200)
  const { customValues = [] } = (xAxis as { axisLabel: { customValues?: number[] } }).axisLabel
  expect(customValues.at(-1)).toBe(35)
  expect(customValues.length).toBeGreaterThan(8)
  expect(new Set(customValues.slice(1).map((place, index) => place - customValues[index]!)).size).toBe(1)
})

it('is as high as its bars need', () => {
  const few = chartHeight(chart([sum], [1], [2]), words, 600)
  expect(chartHeight(chart([sum], [1], [2], [3], [4]), words, 600)).toBeGreaterThan(few)
})

it('shows every name of its legend, in further lines where one is too short', () => {
  const named = (name: string): ChartMeasure => ({ ...sum, name })
  const measures = ['Receivable', 'Received', 'Reduced', 'Refunded'].map(named)
  const line: DrawnChart = { ...chart(measures, [1, 2, 3, 4]), kind: 'line' }
  const topAt = (width: number) => (chartOption(line, look, words, width).grid as { top: number }).top
  expect(chartOption(line, look, words, 300).legend).toMatchObject({ type: 'plain' })
  expect(topAt(300)).toBeGreaterThan(topAt(600))
  const further = topAt(300) - topAt(600)
  expect(chartHeight(line, words, 300) - chartHeight(line, words, 600)).toBe(further)
  const single: DrawnChart = { ...line, measures: [sum] }
  expect(chartOption(single, look, words, 300).legend).toMatchObject({ show: false })
})

it('names nought once on the scale of a chart in which all is nought', () => {
  const whole: ChartMeasure = { ...sum, short: value => `¥${Math.round(value / 100)}` }
  const { xAxis } = chartOption(chart([whole], [0], [0]), look, words, 600)
  const { formatter } = (xAxis as { axisLabel: { formatter: (value: number) => string } }[])[0]!.axisLabel
  expect([0, 20, 40, 100].map(formatter)).toEqual(['¥0', '', '', '¥1'])
})

function chart(measures: readonly ChartMeasure[], ...values: readonly (readonly (number | null)[])[]): DrawnChart {
  return {
    kind: 'bars',
    title: 'Chart',
    measures,
    marks: values.map((each, index) => ({ label: `Group ${index}`, values: each.map(value) })),
  }
}

function value(value: number | null) {
  return { value, text: String(value), below: value !== null && value < 90 }
}
