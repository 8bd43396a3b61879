import type { ChartKindName } from '#model/page-kinds/chart-kinds.ts'
import type { BarSeriesOption, ChartOption, LineSeriesOption } from '#web/ui/echarts.ts'
import { headHeight, LEGEND_GAP, legendLines, legendNames } from './chart-legend.ts'
import type { ChartLook, ChartWords } from './chart-look.ts'
import { scale } from './chart-scale.ts'
import type { ChartMeasure, DrawnChart } from './drawn-chart.ts'

/** The ECharts options of a chart in a box of the given width. */
export function chartOption(chart: DrawnChart, look: ChartLook, words: ChartWords, width: number): ChartOption {
  const names = legendNames(chart, words)
  return {
    animation: look.moves,
    animationDuration: 250,
    textStyle: { color: look.text, fontFamily: look.font, fontSize: look.fontSize },
    grid: {
      left: 4,
      // Space for the values at the ends of bars.
      right: chart.kind === 'bars' ? 56 : 16,
      top: headHeight(chart, legendLines(chart, words, width)),
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    legend: {
      show: names.length > 0,
      data: names,
      left: 0,
      top: 0,
      padding: 0,
      itemWidth: 14,
      itemHeight: 9,
      itemGap: LEGEND_GAP,
      // No paging of the legend: on a phone names would be hidden until the user pages to them.
      type: 'plain',
      textStyle: { color: look.text, fontSize: look.fontSize },
    },
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: look.ground,
      borderColor: look.grid,
      textStyle: { color: look.text, fontSize: look.fontSize },
      axisPointer: { type: chart.kind === 'bars' ? 'shadow' : 'line' },
      // An element, not markup: its content is text, and the content security policy has nothing to block.
      formatter: params => tip(chart, words, [params].flat()[0]?.dataIndex ?? 0),
    },
    ...KINDS[chart.kind](chart, look, words, width),
  }
}

type Plot = Pick<ChartOption, 'xAxis' | 'yAxis' | 'series'>

/** How each kind of chart is drawn. */
const KINDS: Readonly<
  Record<ChartKindName, (chart: DrawnChart, look: ChartLook, words: ChartWords, width: number) => Plot>
> = { bars, line }

function bars({ measures, marks }: DrawnChart, look: ChartLook, _words: ChartWords, width: number): Plot {
  const units = unitsOf(measures)
  return {
    yAxis: {
      type: 'category',
      inverse: true,
      data: marks.map(({ label }) => label),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: look.grid } },
      axisLabel: { color: look.text, width: Math.max(72, width * 0.3), overflow: 'break', interval: 0 },
    },
    // Scales beyond the first would overlap, so the bars show their values.
    xAxis: units.map((unit, at) => ({
      ...scale(unit, measures, marks, look),
      show: at === 0,
      splitNumber: width < NARROW ? 2 : 4,
    })),
    series: measures.map(
      (measure, series): BarSeriesOption => ({
        type: 'bar',
        name: measure.name,
        color: colorOf(look, series),
        xAxisIndex: units.indexOf(measure.unit),
        barMaxWidth: 14,
        barMinHeight: 1,
        data: marks.map(({ values }) => ({
          value: values[series]?.value ?? '-',
          itemStyle: {
            color: values[series]?.below ? look.below : colorOf(look, series),
            opacity: SOFT,
            borderRadius: [0, 2, 2, 0],
          },
        })),
        label: {
          show: true,
          position: 'right',
          color: look.text,
          backgroundColor: look.ground,
          fontSize: look.fontSize - 1,
          formatter: ({ dataIndex }) => shortOf(measure, marks[dataIndex]?.values[series]?.value),
        },
        ...targetLine(measure, look, 'xAxis'),
      }),
    ),
  }
}

/** Large areas in a strong colour would be too dominant. */
const SOFT = 0.78

function line({ measures, marks }: DrawnChart, look: ChartLook, words: ChartWords, width: number): Plot {
  const units = unitsOf(measures)
  const places = marks.map(({ place }, index) => place ?? index)
  const labels = new Map(marks.map(({ label }, index) => [places[index], label]))
  const plain = (measure: ChartMeasure, series: number): LineSeriesOption => ({
    type: 'line',
    name: measure.name,
    color: colorOf(look, series),
    yAxisIndex: units.indexOf(measure.unit),
    symbol: 'circle',
    symbolSize: 7,
    lineStyle: { width: 2 },
    data: marks.map(({ values }, index) => ({
      value: [places[index]!, values[series]?.value ?? '-'],
      itemStyle: { color: values[series]?.below ? look.below : colorOf(look, series) },
    })),
    ...targetLine(measure, look, 'yAxis'),
  })
  const earlier = (measure: ChartMeasure, series: number): LineSeriesOption => ({
    type: 'line',
    name: words.before(measure.name),
    color: colorOf(look, series),
    yAxisIndex: units.indexOf(measure.unit),
    symbol: 'none',
    lineStyle: { width: 1.5, type: 'dashed', opacity: 0.7 },
    data: marks.map(({ before }, index) => [places[index]!, before?.[series]?.value ?? '-']),
  })
  const compared = marks.some(({ before }) => before !== undefined)
  return {
    xAxis: {
      type: 'value',
      min: places[0],
      max: places.length > 1 ? places.at(-1) : (places[0] ?? 0) + 1,
      splitLine: { show: false },
      axisLine: { lineStyle: { color: look.grid }, onZero: false },
      axisTick: { show: false },
      axisLabel: {
        color: look.faint,
        customValues: someOf(places, Math.max(2, Math.floor(width / LABEL_WIDTH))),
        formatter: value => labels.get(value) ?? '',
      },
    },
    yAxis: units.slice(0, SIDES).map(unit => scale(unit, measures, marks, look)),
    series: [...(compared ? measures.map(earlier) : []), ...measures.map(plain)],
  }
}
/** Scales on the left and on the right; the compiler's charts have at most two units with a scale. */
const SIDES = 2
const NARROW = 420
const LABEL_WIDTH = 84

function targetLine({ target }: ChartMeasure, look: ChartLook, axis: 'xAxis' | 'yAxis') {
  if (!target) return {}
  return {
    markLine: {
      symbol: 'none',
      silent: true,
      // Below the bars, otherwise it would cross their values.
      z: 1,
      data: [{ [axis]: target.value }],
      lineStyle: { color: look.text, type: 'dashed' as const, width: 1 },
      label: {
        formatter: target.text,
        color: look.text,
        fontSize: look.fontSize - 1,
        position: axis === 'xAxis' ? ('start' as const) : ('insideEndTop' as const),
      },
    },
  }
}

function tip({ measures, marks }: DrawnChart, words: ChartWords, index: number): HTMLElement {
  const box = document.createElement('div')
  const mark = marks[index]
  const add = (name: string, text: string, strong = false) => {
    const row = document.createElement(strong ? 'strong' : 'div')
    row.textContent = name + text
    box.append(row)
  }
  add(mark?.label ?? '', '', true)
  for (const [series, { name }] of measures.entries()) {
    add(`${name}: `, mark?.values[series]?.text ?? '')
    const before = mark?.before?.[series]
    if (before) add(`${words.before(name)}: `, before.text)
  }
  return box
}

function unitsOf(measures: readonly ChartMeasure[]): string[] {
  return [...new Set(measures.map(({ unit }) => unit))]
}

function colorOf({ series }: ChartLook, index: number): string {
  return series[index % series.length]!
}

function shortOf({ short }: ChartMeasure, value: number | null | undefined): string {
  return value === null || value === undefined ? '' : short(value)
}

/** The last value, and as many before it as fit, at equal distances. */
function someOf<T>(all: readonly T[], most: number): T[] {
  const step = Math.ceil((all.length - 1) / Math.max(1, most - 1))
  return all.filter((_, index) => (all.length - 1 - index) % Math.max(1, step) === 0)
}
