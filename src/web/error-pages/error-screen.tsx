import { useLocation, useNavigate } from 'react-router'
import { Button } from '#web/plain/button.tsx'
import { useText } from '../i18n/use-text.ts'
import { HOME } from '../router/guard.ts'
import styles from './error-pages.module.css'

/** The generic error page (/error). Who was led here finds the message of the call that failed. */
export function ErrorScreen() {
  const { t } = useText()
  const navigate = useNavigate()
  const { message, detail } = readReason(useLocation().state)
  return (
    <section className={styles.screen}>
      <h1>{t('error.title')}</h1>
      {message && <p className={styles.message}>{detail && detail !== message ? `${message}: ${detail}` : message}</p>}
      <p>{t('error.text')}</p>
      <div className={styles.actions}>
        <Button type="primary" onClick={() => navigate(-1)}>
          {t('error.back')}
        </Button>
        <Button onClick={() => navigate(HOME)}>
          <span className={styles.sentence}>{t('error.home')}</span>
        </Button>
      </div>
    </section>
  )
}

function readReason(state: unknown): { readonly message: string; readonly detail: string } {
  const { message, detail } = (state ?? {}) as { message?: unknown; detail?: unknown }
  return { message: typeof message === 'string' ? message : '', detail: typeof detail === 'string' ? detail : '' }
}
