import { useText } from '#web/i18n/use-text.ts'
import styles from './error-pages.module.css'

/** Shown while a screen is loading, after a short delay. */
export function Starting() {
  const { t } = useText()
  return (
    <div className={styles.starting} role="status">
      {t('app.starting')}
    </div>
  )
}
