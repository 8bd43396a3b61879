import { ChartLegend } from './chart-legend.tsx'
import type { DrawnChart } from './drawn-chart.ts'
import { type LinePoint, plotLines, type Scale } from './line-plot.ts'
import styles from './report.module.css'

/** Height of the plot in pixels; its width is that of the screen. */
const HEIGHT = 160

/** Lines over time, a scale for each unit at either side. Screen readers are given the same as a table. */
export function Lines(chart: DrawnChart) {
  const { title, measures, marks } = chart
  const { lines, scales, labels } = plotLines(chart)
  const [left, right] = scales
  return (
    <>
      <ChartLegend measures={measures} />
      <div className={styles.plot} aria-hidden="true">
        {left && <ScaleTexts scale={left} />}
        <svg className={styles.lines} width="100%" height={HEIGHT} role="presentation">
          {[0, 0.5, 1].map(part => (
            <line key={part} className={styles.grid} x1="0" x2="100%" y1={HEIGHT * part} y2={HEIGHT * part} />
          ))}
          {lines.map((points, series) => (
            <g key={measures[series]?.name} data-series={series}>
              {points.map((point, index) => (
                <Point key={point.x} point={point} before={points[index - 1]} />
              ))}
            </g>
          ))}
        </svg>
        {right && <ScaleTexts scale={right} />}
        <div className={styles.axis}>
          {labels.map(({ x, text }) => (
            <span key={text} style={{ insetInlineStart: `${x}%`, transform: `translateX(-${x}%)` }}>
              {text}
            </span>
          ))}
        </div>
      </div>
      <table className="visually-hidden">
        <caption>{title}</caption>
        <thead>
          <tr>
            <td />
            {measures.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {marks.map(({ label, values }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {values.map(({ text }, index) => (
                <td key={measures[index]?.name}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** A point, and the line that leads to it from the one before; where a figure is missing the line is interrupted. */
function Point({ point, before }: { readonly point: LinePoint; readonly before: LinePoint | undefined }) {
  const { x, y, text, below } = point
  if (y === null) return null
  const top = (of: number) => HEIGHT * (1 - of)
  return (
    <>
      {before && before.y !== null && (
        <line x1={`${before.x}%`} y1={top(before.y)} x2={`${x}%`} y2={top(y)} className={styles.segment} />
      )}
      <circle cx={`${x}%`} cy={top(y)} r="3" data-below={below || undefined}>
        <title>{text}</title>
      </circle>
    </>
  )
}

function ScaleTexts({ scale }: { readonly scale: Scale }) {
  return (
    <div className={styles.scale}>
      {scale.texts.map(text => (
        <span key={text}>{text}</span>
      ))}
    </div>
  )
}
