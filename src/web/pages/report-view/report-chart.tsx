import { valueTypeOf } from '#model/field-types/index.ts'
import { chartKindOf, DEFAULT_CHART } from '#model/page-kinds/chart-kinds.ts'
import type { ReportChart as ChartOptions, ReportMeasure, ReportOptions } from '#model/page-kinds/report.ts'
import { listText, plainText } from '#web/fields/shared/plain-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import type { ListPage } from '../list-view/use-list-page.ts'
import { usePageModel } from '../page-model-context.tsx'
import { fieldAt, titleOf } from '../records/field-at.ts'
import { isMissing } from '../records/row-values.ts'
import { useViewText } from '../view-text.ts'
import { CHARTS } from './charts.ts'
import { figureText, shortFigure, unitOf } from './figure.ts'
import styles from './report.module.css'
import { useReport } from './use-report.ts'

interface ReportChartProps {
  readonly chart: ChartOptions
  readonly list: ListPage
  readonly report: ReportOptions
}

/** Figures for the values of one field: in their order where they have one of their own, otherwise the largest first. */
export function ReportChart({ chart, list, report }: ReportChartProps) {
  const { text, locale } = useText()
  const words = useViewText()
  const { resources } = usePageModel()
  const { data } = useReport(list, [chart.by], false)
  const at = fieldAt(resources, list.resource, chart.by)
  const measures = chart.measures.flatMap(name => report.measures.find(each => each.name === name) ?? [])
  if (!at || !data || data.groups.length === 0) return null
  const figureAt = ({ name }: ReportMeasure, values: readonly (number | null)[]) =>
    values[data.measures.indexOf(name)] ?? null
  const { placeOf } = valueTypeOf(at.field)
  const { kind = DEFAULT_CHART } = chart
  const { most } = chartKindOf(kind)
  const Draw = CHARTS[kind]
  const all = data.groups.filter(({ keys }) => !isMissing(keys[0]))
  const ranked = placeOf
    ? all.slice(-most)
    : all.toSorted(
        (one, other) => (figureAt(measures[0]!, other.values) ?? 0) - (figureAt(measures[0]!, one.values) ?? 0),
      )
  const marks = ranked.slice(0, most).map(({ keys, values }) => ({
    label: plainText(at.field, keys[0], locale),
    place: placeOf?.(keys[0]),
    values: measures.map(measure => ({
      value: figureAt(measure, values),
      text: figureText(measure, figureAt(measure, values), resources, list.resource, locale),
      below: measure.target !== undefined && (figureAt(measure, values) ?? 0) < measure.target,
    })),
  }))
  const names = measures.map(({ title }) => text(title))
  const title = chart.title
    ? text(chart.title)
    : words('report.chart', { measures: listText(names, locale), by: text(titleOf(at)) })
  return (
    <figure className={styles.chart}>
      <figcaption>
        {title}
        {all.length > most && (
          <span className={styles.note}> {words(placeOf ? 'report.last' : 'report.first', { count: most })}</span>
        )}
      </figcaption>
      <Draw
        title={title}
        measures={measures.map((measure, index) => ({
          name: names[index] ?? '',
          unit: unitOf(measure, resources, list.resource),
          short: value => shortFigure(measure, value, resources, list.resource, locale),
        }))}
        marks={marks}
      />
    </figure>
  )
}
