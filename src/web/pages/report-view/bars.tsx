import styles from './report.module.css'

export interface Bar {
  readonly label: string
  /** One for each measure. */
  readonly values: readonly { readonly value: number | null; readonly text: string; readonly below: boolean }[]
}

interface BarsProps {
  readonly title: string
  /** Names of the measures. */
  readonly names: readonly string[]
  readonly bars: readonly Bar[]
}

/** Horizontal bars; each measure has a colour and a scale of its own kind. The list reads like a table without them. */
export function Bars({ title, names, bars }: BarsProps) {
  const most = Math.max(...bars.flatMap(({ values }) => values.map(({ value }) => Math.abs(value ?? 0))), 1)
  return (
    <>
      {names.length > 1 && (
        <ul className={styles.legend}>
          {names.map((name, index) => (
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
                <span key={names[index]} className={styles.bar}>
                  <svg className={styles.line} height="10" width="100%" aria-hidden="true">
                    <rect
                      data-series={index}
                      data-below={below || undefined}
                      height="10"
                      rx="2"
                      width={`${(Math.abs(value ?? 0) / most) * 100}%`}
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
