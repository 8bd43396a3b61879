import type { useViewText } from '#web/pages/view-text.ts'
import type { ChartMark } from './drawn-chart.ts'

type Words = ReturnType<typeof useViewText>

/** Which marks a chart shows that leaves out others: the span of ordered ones, the number of ranked ones. */
export function cutNote(marks: readonly Pick<ChartMark, 'label' | 'place'>[], words: Words): string {
  const [first, last] = [marks[0], marks.at(-1)]
  return first?.place === undefined || last === undefined
    ? words('report.first', { count: marks.length })
    : words('report.last', { from: first.label, to: last.label })
}
