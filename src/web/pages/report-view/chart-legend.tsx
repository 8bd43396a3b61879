import type { ChartMeasure } from './drawn-chart.ts'
import styles from './report.module.css'

/** Which colour is which measure, where there are several. */
export function ChartLegend({ measures }: { readonly measures: readonly ChartMeasure[] }) {
  if (measures.length < 2) return null
  return (
    <ul className={styles.legend}>
      {measures.map(({ name }, index) => (
        <li key={name} data-series={index}>
          {name}
        </li>
      ))}
    </ul>
  )
}
