import type { ChartMark, DrawnChart } from './drawn-chart.ts'

export interface LinePoint {
  /** Percent of the width from the left. */
  readonly x: number
  /** Share of the height from below; null where there is no figure. */
  readonly y: number | null
  readonly text: string
  readonly below: boolean
}

export interface Scale {
  readonly unit: string
  readonly from: number
  readonly to: number
  /** Beside it, from above. */
  readonly texts: readonly string[]
}

/** So many labels fit below a plot on a phone. */
const LABELS = 4
/** Scales at the left and at the right; what is of a third unit is drawn to the left one's height without figures. */
const SIDES = 2

/** Where the points of each measure lie, the scales beside them and the labels below. */
export function plotLines({ measures, marks }: DrawnChart): {
  readonly lines: readonly (readonly LinePoint[])[]
  readonly scales: readonly Scale[]
  readonly labels: readonly { readonly x: number; readonly text: string }[]
} {
  const units = [...new Set(measures.map(({ unit }) => unit))]
  const scales = units.map(unit => scaleOf(unit, measures, marks))
  const places = placesOf(marks)
  const lines = measures.map(({ name, unit }, series) => {
    const { from, to } = scales[units.indexOf(unit)] as Scale
    return marks.map(({ label, values }, index) => {
      const { value = null, text = '', below = false } = values[series] ?? {}
      const y = value === null ? null : (value - from) / (to - from)
      return { x: places[index] ?? 0, y, text: `${label} ${name}: ${text}`, below }
    })
  })
  return {
    lines,
    scales: scales.slice(0, SIDES),
    labels: someOf(marks.map(({ label }, index) => ({ x: places[index] ?? 0, text: label }))),
  }
}

function scaleOf(unit: string, measures: DrawnChart['measures'], marks: readonly ChartMark[]): Scale {
  const values = marks.flatMap(mark =>
    mark.values.flatMap(({ value }, series) => (measures[series]?.unit === unit && value !== null ? [value] : [])),
  )
  const to = roundUp(Math.max(0, ...values)) || (values.some(value => value < 0) ? 0 : 1)
  const from = 0 - roundUp(-Math.min(0, ...values))
  const short = measures.find(measure => measure.unit === unit)?.short ?? String
  return { unit, from, to, texts: [...new Set([to, (from + to) / 2, from].map(short))] }
}

/** The next figure that reads well: few digits, halved as well. */
function roundUp(value: number): number {
  if (value <= 0) return 0
  const size = 10 ** Math.floor(Math.log10(value))
  return (STEPS.find(step => step * size >= value) ?? 10) * size
}
const STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8]

/** Percent from the left: by the distance in time, a single mark in the middle. */
function placesOf(marks: readonly ChartMark[]): number[] {
  const places = marks.map(({ place }, index) => place ?? index)
  const first = places[0] ?? 0
  const length = (places.at(-1) ?? 0) - first
  return places.map(place => (length === 0 ? 50 : ((place - first) / length) * 100))
}

/** First, last and what lies evenly between. */
function someOf<T>(all: readonly T[]): readonly T[] {
  if (all.length <= LABELS) return all
  return Array.from({ length: LABELS }, (_, at) => all[Math.round((at * (all.length - 1)) / (LABELS - 1))]!)
}
