import type { ChartLook } from './chart-look.ts'
import type { ChartMark, ChartMeasure } from './drawn-chart.ts'

/** The axis of a unit. */
export function scale(unit: string, measures: readonly ChartMeasure[], marks: readonly ChartMark[], look: ChartLook) {
  const short = measures.find(measure => measure.unit === unit)?.short ?? String
  return {
    type: 'value' as const,
    min: scaleStart(measures, marks, unit),
    max: scaleEnd(measures, marks, unit),
    splitNumber: 4,
    splitLine: { lineStyle: { color: look.grid } },
    axisLine: { show: false },
    axisLabel: {
      color: look.faint,
      // If all values are zero, fractions of the unit would be labelled zero too.
      formatter: (value: number) => (value !== 0 && short(value) === short(0) ? '' : short(value)),
      hideOverlap: true,
    },
  }
}

/**
 * Start of the scale of a unit: zero, unless shares or averages are so close that a scale from zero would hide their
 * differences.
 */
export function scaleStart(measures: readonly ChartMeasure[], marks: readonly ChartMark[], unit: string): number {
  const shown = measures.map((measure, index) => ({ ...measure, index })).filter(measure => measure.unit === unit)
  if (!shown.every(({ isRatio }) => isRatio)) return 0
  const values = marks
    .flatMap(({ values, before = [] }) => shown.flatMap(({ index }) => [values[index]?.value, before[index]?.value]))
    .concat(shown.map(({ target }) => target?.value))
    .filter(value => typeof value === 'number')
  const [least, most] = [Math.min(...values), Math.max(...values)]
  if (values.length < 2 || least <= 0 || most - least > most * CLOSE) return 0
  const step = 10 ** Math.floor(Math.log10(most - least || most * CLOSE))
  return Math.max(0, Math.floor((least - (most - least) * MARGIN) / step) * step)
}
/** Values whose spread is below this share of the greatest look alike on a scale from zero. */
const CLOSE = 0.25
const MARGIN = 0.5

/** End of the scale: the possible maximum, or a target that nobody has reached; otherwise chosen by ECharts. */
function scaleEnd(measures: readonly ChartMeasure[], marks: readonly ChartMark[], unit: string): number | undefined {
  const ends = measures.flatMap((measure, index) => {
    if (measure.unit !== unit) return []
    const most = Math.max(...marks.map(({ values }) => values[index]?.value ?? 0))
    const ends = [scaleStart(measures, marks, unit) > 0 ? undefined : measure.most, measure.target?.value]
    return [ends.find(end => end !== undefined && end >= most)]
  })
  return ends.includes(undefined) ? undefined : Math.max(...(ends as number[]))
}
