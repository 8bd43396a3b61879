import type { StudioProblem } from '#model/api/studio.ts'
import { Tag } from '#web/ui/antd.ts'
import styles from './studio.module.css'
import { useStudioText } from './studio-text.ts'

interface ProblemListProps {
  readonly problems: readonly StudioProblem[]
  onGo(file: string, line: number, column: number): void
}

/** Above this number they would only push the text away. */
const LISTED = 100

/** What is wrong in any file; each leads to its line. */
export function ProblemList({ problems, onGo }: ProblemListProps) {
  const t = useStudioText()
  if (problems.length === 0) return null
  return (
    <section className={styles.problems} aria-label={t('studio.problems')}>
      <ul>
        {problems.slice(0, LISTED).map(({ path, line, column, what, fix, severity, code, words }) => (
          <li key={`${path} ${line} ${column} ${code} ${what}`}>
            <button type="button" onClick={() => onGo(path, line, column)}>
              <Tag color={severity === 'error' ? 'red' : 'gold'}>{`${path.split('/').at(-1)}:${line}`}</Tag>
              {words && (
                <div>
                  <strong>{words.title}</strong> {words.what} <span className={styles.quiet}>{words.text}</span>
                </div>
              )}
              {!words?.what && (
                <span lang="en">
                  {what} <span className={styles.quiet}>{fix}</span>
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
