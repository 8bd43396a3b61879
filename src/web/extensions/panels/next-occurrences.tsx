import type { Row } from '#model/api.ts'
import { formatDate } from '#model/dates.ts'
import { occurrencesAhead, recurringTransitions } from '#model/recurrences.ts'
import { useText } from '#web/i18n/use-text.ts'
import { usePageModel, useResource } from '#web/pages/page-model-context.tsx'
import styles from './next-occurrences.module.css'
import { occurrenceText } from './occurrence-text.ts'

/** When the record's recurring transitions come next: of the next two weeks all, else the next three. */
export default function NextOccurrences({ row }: { readonly row: Row }) {
  const { locale, text } = useText()
  const { page } = usePageModel()
  const resource = useResource(page.resource)
  const t = occurrenceText(locale)
  const now = new Date().toISOString()
  const recurring = recurringTransitions(resource)
  return (
    <div className={styles.panel}>
      {recurring.map(({ workflow, transition, recurrence }) => {
        const state = String(row[workflow.field] ?? '')
        const isOn = transition.from.includes(state)
        const moments = occurrencesAhead(recurrence, row, now)
        const states = transition.from.map(name => text(workflow.states[name]?.title)).join(t('or'))
        return (
          <section key={transition.name}>
            {recurring.length > 1 && <h3 className={styles.heading}>{text(transition.title)}</h3>}
            {!isOn && <p className={styles.quiet}>{t('off', { states })}</p>}
            {moments.length === 0 && <p className={styles.quiet}>{t('none')}</p>}
            <ol className={styles.list} aria-label={t('list')}>
              {moments.map(at => (
                <li key={at}>
                  <time dateTime={at}>{formatDate(at, 'YYYY-MM-DD HH:mm')}</time>
                  <span className={styles.quiet}>{t(`day${weekDay(at)}`)}</span>
                </li>
              ))}
            </ol>
          </section>
        )
      })}
    </div>
  )
}

/** 0 is Sunday, by the business's calendar. */
function weekDay(at: string): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  return new Date(formatDate(at, 'YYYY-MM-DD')).getUTCDay() as 0 | 1 | 2 | 3 | 4 | 5 | 6
}
