import { useText } from '../i18n/use-text.ts'
import styles from './error-pages.module.css'

/** Shown while a screen is on its way; it appears only when that takes longer than a blink. */
export function Starting() {
  const { t } = useText()
  return (
    <div className={styles.starting} role="status">
      {t('app.starting')}
    </div>
  )
}
