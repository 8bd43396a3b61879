import { DEFAULT_CHART } from '#model/page-kinds/chart-kinds.ts'
import { drawnGroups } from '#model/page-kinds/drawn-groups.ts'
import type { ReportChart as ChartOptions, ReportMeasure, ReportOptions } from '#model/page-kinds/report.ts'
import { listText, plainText } from '#web/fields/shared/plain-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import { ChartFigure } from '#web/pages/charts/chart-figure.tsx'
import { cutNote } from '#web/pages/charts/cut-note.ts'
import type { ChartValue } from '#web/pages/charts/drawn-chart.ts'
import type { ListPage } from '../list-view/use-list-page.ts'
import { usePageModel } from '../page-model-context.tsx'
import { fieldAt, titleOf } from '../records/field-at.ts'
import { useViewText } from '../view-text.ts'
import { figureWithUnit, isBelow, shortFigure, unitOf } from './figure.ts'
import { openRows } from './open-rows.ts'
import styles from './report.module.css'
import { explainedOf, useReport } from './use-report.ts'

interface ReportChartProps {
  readonly chart: ChartOptions
  readonly list: ListPage
  readonly report: ReportOptions
}

/** Figures by the values of one field: in the field's own order if it has one, otherwise largest first. */
export function ReportChart({ chart, list, report }: ReportChartProps) {
  const { text, locale } = useText()
  const words = useViewText()
  const { resources } = usePageModel()
  const { data } = useReport(list, [chart.by], { total: false })
  const at = fieldAt(resources, list.resource, chart.by)
  const measures = chart.measures.flatMap(name => report.measures.find(each => each.name === name) ?? [])
  if (!data) return <div className={styles.outline} />
  if (!at || data.groups.length === 0) return null
  const figureAt = ({ name }: ReportMeasure, values: readonly (number | null)[]) =>
    values[data.measures.indexOf(name)] ?? null
  const figure = (measure: ReportMeasure, value: number | null) =>
    figureWithUnit(measure, value, resources, list.resource, locale)
  const valuesOf = (values: readonly (number | null)[]): ChartValue[] =>
    measures.map(measure => {
      const value = figureAt(measure, values)
      return { value, text: figure(measure, value), below: isBelow(measure, value) }
    })
  const { shown, cut, placeOf, before } = drawnGroups(chart, at.field, data.groups, ({ values }) =>
    figureAt(measures[0]!, values),
  )
  const marks = shown.map(group => {
    const earlier = before(group)
    return {
      label: plainText(at.field, group.keys[0], locale),
      place: placeOf(group),
      values: valuesOf(group.values),
      before: earlier && valuesOf(earlier.values),
    }
  })
  const names = measures.map(({ title }) => text(title))
  const title = chart.title
    ? text(chart.title)
    : words('report.chart', { measures: listText(names, locale), by: text(titleOf(at)) })
  return (
    <ChartFigure
      chart={{
        kind: chart.kind ?? DEFAULT_CHART,
        title,
        measures: measures.map((measure, index) => ({
          name: names[index] ?? '',
          unit: unitOf(measure, resources, list.resource),
          isRatio: measure.of === 'rate' || measure.of === 'avg',
          most: measure.of === 'rate' ? 100 : undefined,
          target:
            measure.target === undefined
              ? undefined
              : { value: measure.target, text: words('report.target', { target: short(measure, measure.target) }) },
          short: value => short(measure, value),
        })),
        marks,
      }}
      explained={explainedOf(measures, text)}
      note={cut && cutNote(marks, words)}
      onOpen={(mark, series) => openRows(list, { measure: measures[series]!.name, by: at, key: shown[mark]!.keys[0] })}
    />
  )

  function short(measure: ReportMeasure, value: number): string {
    return shortFigure(measure, value, resources, list.resource, locale)
  }
}
