import styles from '../error-pages/error-pages.module.css'
import { useText } from '../i18n/use-text.ts'

/** What the bare frame (/redirect) holds. */
export function EmptyShell() {
  const { t } = useText()
  return <p className={styles.starting}>{t('layout.emptyShell')}</p>
}
