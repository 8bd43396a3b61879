import { useLocation } from 'react-router'
import { Button } from '#web/ui/antd.ts'
import { useText } from '../i18n/use-text.ts'
import { HOME } from '../router/guard.ts'
import { useNavigate } from '../router/use-navigate.ts'
import styles from './error-pages.module.css'
import { useWayBack } from './use-way-back.ts'

/**
 * The generic error page (/error). Who was led here finds the message of the call that failed; who lost the network is
 * led back to the page once it has returned.
 */
export function ErrorScreen() {
  const { t } = useText()
  const navigate = useNavigate()
  const { message, detail, noAnswer } = readReason(useLocation().state)
  const waiting = useWayBack(noAnswer, () => navigate(-1))
  return (
    <section className={styles.screen}>
      <h1>{t('error.title')}</h1>
      {message && <p className={styles.message}>{detail && detail !== message ? `${message}: ${detail}` : message}</p>}
      <p>{t('error.text')}</p>
      {waiting && <p role="status">{t('error.waiting')}</p>}
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

interface Reason {
  readonly message: string
  readonly detail: string
  /** The call got no answer at all. */
  readonly noAnswer: boolean
}

function readReason(state: unknown): Reason {
  const { message, detail, noAnswer } = (state ?? {}) as Readonly<Record<keyof Reason, unknown>>
  return {
    message: typeof message === 'string' ? message : '',
    detail: typeof detail === 'string' ? detail : '',
    noAnswer: noAnswer === true,
  }
}
