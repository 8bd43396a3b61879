import { useText } from '#web/i18n/use-text.ts'
import { Button } from '#web/ui/antd.ts'
import styles from './error-pages.module.css'

/** Shown instead of the app when the server cannot be reached at start. */
export function StartFailed() {
  const { t } = useText()
  return (
    <main className={styles.screen}>
      <h1>{t('app.startFailed')}</h1>
      <div className={styles.actions}>
        <Button type="primary" onClick={() => location.reload()}>
          {t('app.tryAgain')}
        </Button>
      </div>
    </main>
  )
}
