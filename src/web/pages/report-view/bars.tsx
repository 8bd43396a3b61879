import styles from './report.module.css'

export interface Bar {
  readonly label: string
  /** One for each measure. */
  readonly values: readonly { readonly value: number | null; readonly text: string; readonly below: boolean }[]
}

interface BarsProps {
  readonly title: string
  readonly measures: readonly {
    readonly name: string
    /** Measures of the same unit are drawn to the same scale. */
    readonly unit: string
  }[]
  readonly bars: readonly Bar[]
}

/** Horizontal bars; each measure has a colour, each unit a scale. The list reads like a table without them. */
export function Bars({ title, measures, bars }: BarsProps) {
  const longest = (unit: string | undefined) =>
    Math.max(
      ...bars.flatMap(({ values }) =>
        values.map(({ value }, at) => (measures[at]?.unit === unit ? Math.abs(value ?? 0) : 0)),
      ),
    )
  const scales = new Map(measures.map(({ unit }) => [unit, longest(unit) || 1]))
  return (
    <>
      {measures.length > 1 && (
        <ul className={styles.legend}>
          {measures.map(({ name }, index) => (
            <li key={name} data-series={index}>
              {name}
            </li>
          ))}
        </ul>
      )}
      <dl className={styles.bars} aria-label={title}>
        {bars.map(({ label, values }) => (
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
