import { useCustom } from '@refinedev/core'
import { useDeferredValue } from 'react'
import type { Row, SelectionPreview } from '#model/api.ts'
import { useOwnText } from '#web/i18n/own-text.ts'
import enUS from '#web/locales/en-US/selections.json'
import zhCN from '#web/locales/zh-CN/selections.json'
import { problemText } from '#web/notify/use-notify.ts'
import type { Values } from '../records/row-values.ts'
import styles from './selection-outlook.module.css'

const TEXTS = { 'zh-CN': zhCN, 'en-US': enUS }

interface SelectionOutlookProps {
  readonly resource: string
  readonly record: Row
  readonly transition: string
  /** The transition's inputs entered so far. */
  readonly values: Values
}

/**
 * How many rows a transition counts or makes records for, and what would become of the first. Loaded with the first
 * transition that has such rows, hence the default export.
 */
export default function SelectionOutlook({ resource, record, transition, values }: SelectionOutlookProps) {
  const t = useOwnText(TEXTS)
  const given = useDeferredValue(values)
  const { query } = useCustom<SelectionPreview[]>({
    url: `/api/resources/${resource}/${record.id}/transitions/${transition}/preview`,
    method: 'post',
    config: { payload: { version: record.version, values: given } },
    meta: { stay: true },
    queryOptions: { gcTime: 0 },
    errorNotification: false,
  })
  const { data: answer, error } = query
  if (error) return <p className={styles.quiet}>{t('selections.failed', { reason: problemText(error) })}</p>
  if (!answer) return <p className={styles.quiet}>{t('selections.checking')}</p>
  return answer.data.map(selection => <Outlook key={selection.title} selection={selection} />)
}

function Outlook({ selection }: { readonly selection: SelectionPreview }) {
  const t = useOwnText(TEXTS)
  const { title, total, makes, sample } = selection
  const lead = makes === null ? t('selections.first') : t('selections.makes', { makes })
  return (
    <section className={styles.outlook} aria-live="polite" aria-label={title}>
      <p>
        <strong>{t('selections.total', { title, total })}</strong>{' '}
        <span className={styles.quiet}>{total === 0 ? t('selections.none') : lead}</span>
      </p>
      <ul className={styles.rows}>
        {sample.map(({ id, label, values, made = [], problem }) => (
          <li key={id}>
            <div>
              {label}
              {values.map(({ title: name, text }) => (
                <span key={name} className={styles.value}>
                  <span className={styles.quiet}>{name}</span> {text}
                </span>
              ))}
            </div>
            {made.map(({ title: name, text }) => (
              <div key={name} className={styles.made}>
                <span className={styles.quiet}>{name}</span> {text}
              </div>
            ))}
            {problem !== undefined && <div className={styles.problem}>{t('selections.left', { reason: problem })}</div>}
          </li>
        ))}
      </ul>
    </section>
  )
}
