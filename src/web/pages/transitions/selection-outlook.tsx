import { useCustom } from '@refinedev/core'
import type { Row, SelectionPreview } from '#model/api.ts'
import { problemText } from '#web/data/notify/use-notify.ts'
import { useOwnText } from '#web/i18n/own-text.ts'
import enUS from '#web/locales/en-US/selections.json'
import zhCN from '#web/locales/zh-CN/selections.json'
import { useDebounced } from '#web/timing/debounce.ts'
import type { Values } from '../records/row-values.ts'
import styles from './selection-outlook.module.css'

const TEXTS = { 'zh-CN': zhCN, 'en-US': enUS }

interface SelectionOutlookProps {
  readonly resource: string
  readonly record: Row
  readonly transition: string
  /** Inputs of the transition; undefined while some are missing or invalid. */
  readonly values: Values | undefined
  /** Further records that are moved in the same request. */
  readonly others?: readonly Row[]
}

/** Maximum number that the server accepts. */
const MOST_OTHERS = 100

/**
 * A preview of what a transition creates and sends, the rows that it counts or generates records for, and the results for the
 * first of them. Lazily loaded, therefore a default export.
 */
export default function SelectionOutlook({ resource, record, transition, values, others = [] }: SelectionOutlookProps) {
  const t = useOwnText(TEXTS)
  const given = useDebounced(values, 300)
  const also = others.slice(0, MOST_OTHERS).map(({ id, version }) => ({ id, version }))
  const { query } = useCustom<SelectionPreview[]>({
    url: `/api/resources/${resource}/${record.id}/transitions/${transition}/preview`,
    method: 'post',
    config: { payload: { version: record.version, values: given, ...(also.length > 0 && { others: also }) } },
    meta: { stay: true },
    queryOptions: { gcTime: 0, enabled: given !== undefined },
    errorNotification: false,
  })
  const { data: answer, error } = query
  if (!given) return <p className={styles.note}>{t('selections.later')}</p>
  if (error) return <p className={styles.note}>{t('selections.failed', { reason: problemText(error) })}</p>
  if (!answer) return <p className={styles.note}>{t('selections.checking')}</p>
  if (answer.data.length === 0) return <p className={styles.note}>{t('selections.nothing')}</p>
  return (
    <>
      {answer.data.map(selection =>
        selection.kind === 'refused' ? (
          <Refused key="refused" selection={selection} />
        ) : selection.kind === 'selected' ? (
          <Outlook key={selection.title} selection={selection} />
        ) : (
          <Made key={selection.title} selection={selection} />
        ),
      )}
      {others.length > MOST_OTHERS && (
        <p className={styles.quiet}>{t('selections.firstOnly', { count: MOST_OTHERS + 1 })}</p>
      )}
    </>
  )
}

/** Created records in one line, with the labels of the first. */
function Made({ selection }: { readonly selection: SelectionPreview }) {
  const t = useOwnText(TEXTS)
  const { kind, title, total, sample } = selection
  return (
    <section className={styles.line} aria-live="polite" aria-label={title}>
      <p>
        <strong>{t(kind === 'sent' ? 'selections.sent' : 'selections.created', { title, total })}</strong>
      </p>
      <ul className={styles.names}>
        {sample.map(({ id, label, problem }) => (
          <li key={id}>
            {label}
            {problem !== undefined && <span className={styles.problem}> {problem}</span>}
          </li>
        ))}
        {total > sample.length && sample.length > 0 && <li className={styles.quiet}>…</li>}
      </ul>
    </section>
  )
}

/** Which of the records would fail, and why. */
function Refused({ selection: { title, total, sample } }: { readonly selection: SelectionPreview }) {
  const t = useOwnText(TEXTS)
  return (
    <section className={styles.outlook} aria-live="polite" aria-label={t('selections.refused', { title, total })}>
      <strong className={styles.problem}>{t('selections.refused', { title, total })}</strong>
      <ul className={styles.rows}>
        {sample.map(({ id, label, problem }) => (
          <li key={id}>
            {label} <span className={styles.problem}>{problem}</span>
          </li>
        ))}
        {total > sample.length && <li className={styles.quiet}>…</li>}
      </ul>
    </section>
  )
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
