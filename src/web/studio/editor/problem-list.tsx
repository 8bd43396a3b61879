import type { StudioProblem } from '#model/api/studio/common.ts'
import type { BodyOf } from '#model/api.ts'
import { Button, Tag } from '#web/ui/antd.ts'
import styles from '../studio.module.css'
import { useStudioText } from '../studio-text.ts'

interface ProblemListProps {
  readonly problems: readonly StudioProblem[]
  onGo(file: string, line: number, column: number): void
  onFix(which: BodyOf<'POST /api/studio/fix'>): void
}

/** Above this number they would only push the text away. */
const LISTED = 100

/** What is wrong in any file; each leads to its line. */
export function ProblemList({ problems, onGo, onFix }: ProblemListProps) {
  const t = useStudioText()
  if (problems.length === 0) return null
  return (
    <section className={styles.problems} aria-label={t('studio.problems')}>
      <ul>
        {problems.slice(0, LISTED).map(each => {
          const { path, line, column, what, fix, severity, code, words, didYouMean, isFixable } = each
          const kind = problems.filter(other => other.isFixable && other.code === code)
          return (
            <li key={`${path} ${line} ${column} ${code} ${what}`} className={styles.problem}>
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
              {isFixable && (
                <span className={`${styles.tools} ${styles.problemTools}`}>
                  <Button size="small" onClick={() => onFix({ place: { path, line, column, code } })}>
                    {t('studio.fixOne', { text: didYouMean ?? '' })}
                  </Button>
                  {kind.length > 1 && kind[0] === each && (
                    <Button size="small" onClick={() => onFix({ code })}>
                      {t('studio.fixKind', { count: kind.length })}
                    </Button>
                  )}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
