import type { Row } from '#model/api.ts'
import { formatDate } from '#model/dates/dates.ts'
import { occurrencesAhead, recurringTransitions } from '#model/workflow/recurrences.ts'
import { useOwnText } from '#web/i18n/own-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import enUS from '#web/locales/en-US/occurrences.json'
import zhCN from '#web/locales/zh-CN/occurrences.json'
import { usePageModel, useResource } from '#web/pages/page-model-context.tsx'
import styles from './next-occurrences.module.css'

// Loaded with the panel, not with the first screen.
const TEXTS = { 'zh-CN': zhCN, 'en-US': enUS }

/** The next occurrences of the record's recurring transitions: all of the next two weeks, or else the next three. */
export default function NextOccurrences({ row }: { readonly row: Row }) {
  const { locale, text } = useText()
  const { page } = usePageModel()
  const resource = useResource(page.resource)
  const t = useOwnText(TEXTS)
  const now = new Date().toISOString()
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const recurring = recurringTransitions(resource)
  return (
    <div className={styles.panel}>
      {recurring.map(({ workflow, transition, recurrence }) => {
        const state = String(row[workflow.field] ?? '')
        const isOn = transition.from.includes(state)
        const moments = occurrencesAhead(recurrence, row, now)
        const states = transition.from.map(name => text(workflow.states[name]?.title)).join(t('occurrences.or'))
        return (
          <section key={transition.name}>
            {recurring.length > 1 && <h3 className={styles.heading}>{text(transition.title)}</h3>}
            {!isOn && <p className={styles.quiet}>{t('occurrences.off', { states })}</p>}
            {moments.length === 0 && <p className={styles.quiet}>{t('occurrences.none')}</p>}
            <ol className={styles.list} aria-label={t('occurrences.list')}>
              {moments.map(at => (
                <li key={at}>
                  <time dateTime={at}>{formatDate(at, 'YYYY-MM-DD HH:mm')}</time>
                  <span className={styles.quiet}>{weekday.format(new Date(formatDate(at, 'YYYY-MM-DD')))}</span>
                </li>
              ))}
            </ol>
          </section>
        )
      })}
    </div>
  )
}
