import type { HomeChartAnswer } from '#model/api.ts'
import { useNavigate } from '#web/data/routes/use-navigate.ts'
import { useText } from '#web/i18n/use-text.ts'
import { ChartFigure } from '#web/pages/charts/chart-figure.tsx'
import { cutNote } from '#web/pages/charts/cut-note.ts'
import type { ChartValue } from '#web/pages/charts/drawn-chart.ts'
import { useViewText } from '#web/pages/view-text.ts'
import { figureText, shortFigureText } from './figure-text.ts'
import styles from './home.module.css'

/** Charts of report pages; a click on one leads to the rows behind it. */
export default function HomeCharts({ charts }: { readonly charts: readonly HomeChartAnswer[] }) {
  return (
    <div className={styles.charts}>
      {charts.map(chart => (
        <HomeChart key={`${chart.page} ${chart.name}`} chart={chart} />
      ))}
    </div>
  )
}

function HomeChart({ chart }: { readonly chart: HomeChartAnswer }) {
  const { text, locale } = useText()
  const words = useViewText()
  const navigate = useNavigate()
  const { measures, marks } = chart
  const valuesOf = (values: readonly (number | null)[]): ChartValue[] =>
    measures.map((measure, index) => {
      const value = values[index] ?? null
      const below = value !== null && measure.target !== undefined && value < measure.target
      return { value, text: figureText(measure, value), below }
    })
  return (
    <ChartFigure
      chart={{
        kind: chart.kind,
        title: text(chart.title),
        measures: measures.map(measure => ({
          name: text(measure.title),
          unit: measure.unit,
          isRatio: measure.isRatio,
          most: measure.unit === 'percent' ? 100 : undefined,
          target:
            measure.target === undefined
              ? undefined
              : {
                  value: measure.target,
                  text: words('report.target', { target: figureText(measure, measure.target) }),
                },
          short: value => shortFigureText(measure, value, locale),
        })),
        marks: marks.map(({ label, place, values, before }) => ({
          label,
          place,
          values: valuesOf(values),
          before: before && valuesOf(before),
        })),
      }}
      explained={measures.flatMap(({ title, help }) => (help ? [{ name: text(title), text: text(help) }] : []))}
      note={chart.cut && cutNote(marks, words)}
      onOpen={(mark, measure) => {
        const behind = { [chart.by]: marks[mark]!.key, _measure: measures[measure]!.name, _as: 'list' }
        navigate(`${chart.page}?${new URLSearchParams(behind)}`)
      }}
    />
  )
}
