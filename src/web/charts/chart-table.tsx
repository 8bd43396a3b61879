import { useViewText } from '#web/pages/view-text.ts'
import { Button } from '#web/ui/antd.ts'
import styles from './charts.module.css'
import type { DrawnChart } from './drawn-chart.ts'

interface ChartTableProps {
  readonly chart: DrawnChart
  readonly onOpen?: ((mark: number, measure: number) => void) | undefined
}

/** The figures of a chart in rows; each opens what a click on its bar would. */
export function ChartTable({ chart: { title, measures, marks }, onOpen }: ChartTableProps) {
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
