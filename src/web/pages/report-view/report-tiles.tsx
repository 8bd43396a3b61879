import type { ReportAnswer } from '#model/api.ts'
import type { ReportMeasure, ReportOptions } from '#model/page-kinds/report.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Explanation } from '#web/pages/charts/explanation.tsx'
import type { ListPage } from '../list-view/use-list-page.ts'
import { usePageModel } from '../page-model-context.tsx'
import { useViewText } from '../view-text.ts'
import { figureWithUnit, isBelow } from './figure.ts'
import { openRows } from './open-rows.ts'
import styles from './report.module.css'
import { explainedOf, useReportBefore } from './use-report.ts'

interface ReportTilesProps {
  readonly list: ListPage
  readonly report: ReportOptions
  /** undefined while loading: placeholders are shown. */
  readonly answer: ReportAnswer | undefined
}

/** The page's key measures over all rows, with their targets and the previous period. */
export function ReportTiles({ list, report, answer }: ReportTilesProps) {
  const { text, locale } = useText()
  const words = useViewText()
  const { resources } = usePageModel()
  const before = useReportBefore(list, report.period)
  const shown = (measure: ReportMeasure, value: number | null) =>
    figureWithUnit(measure, value, resources, list.resource, locale)
  const tiles = (report.tiles ?? []).flatMap(name => {
    const measure = report.measures.find(each => each.name === name)
    const at = answer ? answer.measures.indexOf(name) : 0
    if (!measure || at < 0) return []
    return [{ measure, value: answer?.total[at] ?? null, former: before?.total[before.measures.indexOf(name)] ?? null }]
  })
  if (tiles.length === 0) return null
  return (
    <dl className={styles.tiles}>
      {tiles.map(({ measure, value, former }) => (
        <div key={measure.name} className={styles.tile}>
          <dt>
            {text(measure.title)}
            <Explanation title={text(measure.title)} of={explainedOf([measure], text)} />
          </dt>
          <dd>
            <button
              type="button"
              disabled={!answer || value === null}
              data-below={isBelow(measure, value) || undefined}
              onClick={() => openRows(list, { measure: measure.name })}
            >
              {answer ? shown(measure, value) : '…'}
            </button>
          </dd>
          {measure.target !== undefined && (
            <dd className={styles.beside}>{words('report.target', { target: shown(measure, measure.target) })}</dd>
          )}
          {former !== null && value !== null && (
            <dd className={styles.beside}>
              {words('report.change', { change: changeText(measure, value, former), value: shown(measure, former) })}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )

  /** Shares and averages as a difference, other measures as a percentage change. */
  function changeText(measure: ReportMeasure, value: number, former: number): string {
    const sign = value < former ? '−' : '+'
    if (measure.of === 'rate' || measure.of === 'avg') return sign + shown(measure, Math.abs(value - former))
    if (former === 0) return sign + shown(measure, Math.abs(value))
    const percent = Math.abs(((value - former) / former) * 100)
    return `${sign}${percent.toLocaleString(locale, { maximumFractionDigits: 1 })}%`
  }
}
