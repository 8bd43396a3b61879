import type { ChartWords } from './chart-look.ts'
import type { DrawnChart } from './drawn-chart.ts'

/** Height in pixels at which the chart is readable in a box of the given width. */
export function chartHeight(chart: DrawnChart, words: ChartWords, width: number): number {
  const { kind, measures, marks } = chart
  const lines = legendLines(chart, words, width)
  if (kind !== 'bars') return 230 + Math.max(0, lines - 1) * LEGEND_LINE
  return headHeight(chart, lines) + 28 + marks.length * (measures.length * 15 + 13)
}

/** Lines of the legend at this width; 0 for a chart that needs none. */
export function legendLines(chart: DrawnChart, words: ChartWords, width: number): number {
  const names = legendNames(chart, words)
  if (width === 0) return Math.min(1, names.length)
  let [lines, left] = [0, 0]
  for (const name of names) {
    const needed = LEGEND_MARK + textWidth(name)
    if (needed > left) [lines, left] = [lines + 1, width]
    left -= needed + LEGEND_GAP
  }
  return lines
}
const LEGEND_LINE = 20
export const LEGEND_GAP = 10
/** Width of the marker before a name, with its gap. */
const LEGEND_MARK = 19

/** Approximate width of a text: a Chinese character takes a square. */
function textWidth(text: string): number {
  return [...text].reduce((sum, char) => sum + (char > '\u2e7f' ? 12 : 7), 0)
}

/** Names in the legend; none for a single measure. */
export function legendNames({ measures, marks }: DrawnChart, words: ChartWords): string[] {
  const names = measures.map(({ name }) => name)
  if (marks.some(({ before }) => before !== undefined)) return [...names, ...names.map(words.before)]
  return names.length > 1 ? names : []
}

/** Height in pixels above the drawing: the legend, and the labels of targets. */
export function headHeight({ measures }: DrawnChart, lines: number): number {
  return (lines === 0 ? 8 : 10 + lines * LEGEND_LINE) + (measures.some(({ target }) => target) ? 18 : 0)
}
