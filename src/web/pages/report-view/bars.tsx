import { ChartLegend } from './chart-legend.tsx'
import type { DrawnChart } from './drawn-chart.ts'
import styles from './report.module.css'

/** Horizontal bars; each measure has a colour, each unit a scale. The list reads like a table without them. */
export function Bars({ title, measures, marks }: DrawnChart) {
  const longest = (unit: string | undefined) =>
    Math.max(
      ...marks.flatMap(({ values }) =>
        values.map(({ value }, at) => (measures[at]?.unit === unit ? Math.abs(value ?? 0) : 0)),
      ),
    )
  const scales = new Map(measures.map(({ unit }) => [unit, longest(unit) || 1]))
  return (
    <>
      <ChartLegend measures={measures} />
      <dl className={styles.bars} aria-label={title}>
        {marks.map(({ label, values }) => (
          <div key={label}>
            <dt title={label}>{label}</dt>
            <dd>
              {values.map(({ value, text, below }, index) => (
                <span key={measures[index]?.name} className={styles.bar}>
                  <svg className={styles.line} height="10" width="100%" aria-hidden="true">
                    <rect
                      data-series={index}
                      data-below={below || undefined}
                      height="10"
                      rx="2"
                      width={`${(Math.abs(value ?? 0) / (scales.get(measures[index]?.unit ?? '') ?? 1)) * 100}%`}
                    />
                  </svg>
                  <span className={styles.value}>{text}</span>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
