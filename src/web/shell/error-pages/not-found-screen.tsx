import { useLocation } from 'react-router'
import { HOME } from '#web/data/routes/guard.ts'
import { useNavigate } from '#web/data/routes/use-navigate.ts'
import { useText } from '#web/i18n/use-text.ts'
import { WhyNot } from '#web/pages/why-not.tsx'
import { Button } from '#web/ui/antd.ts'
import styles from './error-pages.module.css'

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
