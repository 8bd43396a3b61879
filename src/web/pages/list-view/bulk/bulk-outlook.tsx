import type { BulkPreview } from '#model/api.ts'
import { listText } from '#web/fields/shared/plain-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import styles from './bulk-dialog.module.css'

/** How many records are meant, how many of those looked at would go well, and why the others would not. */
export function BulkOutlook({ preview }: { readonly preview: BulkPreview }) {
  const { t, locale } = useText()
  const { total, checked, ok, refusals } = preview
  return (
    <section className={styles.outlook} aria-live="polite" aria-label={t('bulk.outlook')}>
      <p>
        <strong>{t('bulk.means', { count: total })}</strong>{' '}
        {checked < total
          ? t('bulk.firstChecked', { checked, ok, refused: checked - ok })
          : t('bulk.allChecked', { ok, refused: checked - ok })}
      </p>
      {refusals.length > 0 && (
        <ul className={styles.refusals}>
          {refusals.map(({ message, count, examples }) => (
            <li key={message}>
              {t('bulk.refusal', { count, message })}
              <span className={styles.examples}>
                {listText([...examples, ...(count > examples.length ? ['…'] : [])], locale)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
