import { useLocation } from 'react-router'
import { Button } from '#web/ui/antd.ts'
import { useText } from '../i18n/use-text.ts'
import { HOME } from '../router/guard.ts'
import { useNavigate } from '../router/use-navigate.ts'
import styles from './error-pages.module.css'
import { WhyNot } from './why-not.tsx'

/** The not-found page (/404): a link home, and for a refused address the reason. */
export function NotFoundScreen() {
  const { t } = useText()
  const navigate = useNavigate()
  const from = readFrom(useLocation().state)
  return (
    <section className={styles.screen}>
      <p className={styles.code}>404</p>
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      {from && <p className={styles.message}>{t('notFound.address', { path: from })}</p>}
      {from && <WhyNot key={from} action="open" target={from} />}
      <div className={styles.actions}>
        <Button type="primary" onClick={() => navigate(HOME)}>
          <span className={styles.sentence}>{t('notFound.button')}</span>
        </Button>
      </div>
    </section>
  )
}

function readFrom(state: unknown): string {
  const { from } = (state ?? {}) as { from?: unknown }
  return typeof from === 'string' ? from : ''
}
