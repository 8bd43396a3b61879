import { useText } from '#web/i18n/use-text.ts'
import { Outline } from '#web/ui/outline.tsx'
import styles from './page-host.module.css'

/** The skeleton of a loading page, shown after a short delay. */
export function PageLoading() {
  const { t } = useText()
  return (
    <div className={styles.loading} role="status">
      <span className="visually-hidden">{t('page.loading')}</span>
      <div aria-hidden="true">
        <Outline lines={7} />
      </div>
    </div>
  )
}
