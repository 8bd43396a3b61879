import type { StudioDifference } from '#model/api/studio/changes.ts'
import { Empty } from '#web/ui/antd.ts'
import styles from '../studio.module.css'
import { useStudioText } from '../studio-text.ts'

/** Differences between the files of two configs, value by value. */
export function DifferenceList({ differences }: { readonly differences: readonly StudioDifference[] }) {
  const t = useStudioText()
  if (differences.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('studio.same')} />
  return (
    <ul className={styles.differences}>
      {differences.map(({ path, change, values }) => (
        <li key={path}>
          <code>{path}</code> {t(`studio.draft.${change}`)}
          {values.map(({ at, before, after }) => (
            <div key={at} className={styles.quiet}>
              {at}: {shownValue(before)} → {shownValue(after)}
            </div>
          ))}
        </li>
      ))}
    </ul>
  )
}

const LONGEST = 100

function shownValue(value: unknown): string {
  if (value === undefined) return '∅'
  const text = JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
