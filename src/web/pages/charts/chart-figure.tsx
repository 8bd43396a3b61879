import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useNotify } from '#web/data/notify/use-notify.ts'
import { saveBlob } from '#web/pages/list-view/toolbar/save-file.ts'
import { useViewText } from '#web/pages/view-text.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { Button } from '#web/ui/antd.ts'
import { BarChartOutlined, DownloadOutlined, TableOutlined } from '#web/ui/icons.ts'
import { chartHeight } from './chart-legend.ts'
import { scaleStart } from './chart-scale.ts'
import styles from './charts.module.css'
import type { DrawingHandle } from './drawing.tsx'
import type { DrawnChart } from './drawn-chart.ts'
import { Explanation } from './explanation.tsx'

const Drawing = lazyPart(() => import('./drawing.tsx'))

interface ChartFigureProps {
  readonly chart: DrawnChart
  /** What each measure counts, if declared. */
  readonly explained?: readonly { readonly name: string; readonly text: string }[]
  /** What is excluded, if declared. */
  readonly note?: ReactNode
  /** Opens the rows of a mark; undefined if there are none to open. */
  readonly onOpen?: ((mark: number, measure: number) => void) | undefined
}

/** A chart with its heading: as a drawing or as a table of the same figures, with an explanation; can be saved as a picture. */
export function ChartFigure({ chart, explained = [], note, onOpen }: ChartFigureProps) {
  const words = useViewText()
  const notify = useNotify()
  const [asTable, setAsTable] = useState(false)
  const drawing = useRef<DrawingHandle>(null)
  const { title, measures, marks } = chart
  const from = measures.find(({ unit }) => scaleStart(measures, marks, unit) > 0)
  const save = async () => {
    try {
      const picture = await drawing.current?.picture()
      if (picture) saveBlob(`${title}.png`, picture)
    } catch {
      notify.error(words('report.noPicture'))
    }
  }
  return (
    <figure className={styles.chart} aria-label={title}>
      <figcaption className={styles.head}>
        <span className={styles.title}>
          {title}
          {note && <span className={styles.note}> {note}</span>}
          <Explanation title={title} of={explained} />
        </span>
        <span className={styles.tools}>
          {!asTable && (
            <Button
              type="text"
              size="small"
              icon={<DownloadOutlined aria-hidden />}
              title={words('report.picture')}
              aria-label={words('report.pictureOf', { title })}
              onClick={() => void save()}
            />
          )}
          <Button
            type="text"
            size="small"
            icon={asTable ? <BarChartOutlined aria-hidden /> : <TableOutlined aria-hidden />}
            title={words(asTable ? 'report.asChart' : 'report.asTable')}
            aria-label={words(asTable ? 'report.chartOf' : 'report.tableOf', { title })}
            onClick={() => setAsTable(!asTable)}
          />
        </span>
      </figcaption>
      {asTable ? (
        <ChartTable chart={chart} onOpen={onOpen} />
      ) : (
        <Suspense
          fallback={
            <div style={{ height: chartHeight(chart, { before: name => words('report.before', { name }) }, 0) }} />
          }
        >
          <Drawing ref={drawing} chart={chart} onOpen={onOpen} />
        </Suspense>
      )}
      {!asTable && from && (
        <p className={styles.note}>
          {words('report.scaleFrom', { from: from.short(scaleStart(measures, marks, from.unit)) })}
        </p>
      )}
    </figure>
  )
}

interface ChartTableProps {
  readonly chart: DrawnChart
  readonly onOpen?: ((mark: number, measure: number) => void) | undefined
}

/** The figures of a chart as a table; a click on a row does the same as a click on its bar. */
function ChartTable({ chart: { title, measures, marks }, onOpen }: ChartTableProps) {
  const words = useViewText()
  const compared = marks.some(({ before }) => before !== undefined)
  const columns = measures.flatMap(({ name }, series) => [
    { name, series, before: false },
    ...(compared ? [{ name: words('report.before', { name }), series, before: true }] : []),
  ])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={title}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {marks.map((mark, index) => (
            <tr key={mark.label}>
              <th scope="row">{mark.label}</th>
              {columns.map(({ name, series, before }) => {
                const value = (before ? mark.before : mark.values)?.[series]
                const opens = onOpen && !before && value?.value !== null
                return (
                  <td key={name} data-below={value?.below || undefined}>
                    {opens ? (
                      <Button type="link" size="small" onClick={() => onOpen(index, series)}>
                        {value?.text}
                      </Button>
                    ) : (
                      value?.text
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
