import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { HOME } from '#web/data/routes/guard.ts'
import { useNavigate } from '#web/data/routes/use-navigate.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button } from '#web/ui/antd.ts'
import styles from './error-pages.module.css'

/**
 * The generic error page (/error). Shows the message of the failed request; after a network failure it
 * returns to the page once the server responds.
 */
export function ErrorScreen() {
  const { t } = useText()
  const navigate = useNavigate()
  const { message, detail, noAnswer } = readReason(useLocation().state)
  const waiting = useWayBack(noAnswer, () => navigate(-1))
  return (
    <section className={styles.screen}>
      <h1>{t('error.title')}</h1>
      {message && (
        <p className={styles.message}>
          {detail && detail !== message ? t('error.detail', { message, detail }) : message}
        </p>
      )}
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
  /** The request got no response. */
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

const PROBE_MS = 3000

/**
 * Calls `goBack` once an unreachable server responds again; true while waiting for it. A server that responds to the first
 * probe was not the cause (another host may have been): going back would only lead here again.
 */
function useWayBack(enabled: boolean, goBack: () => void): boolean {
  const [waiting, setWaiting] = useState(false)
  const onReached = useEffectEvent(goBack)
  useEffect(() => {
    if (!enabled) return
    let wasAway = false
    let over = false
    const probe = async () => {
      const reached = await isReached()
      if (over) return
      if (reached) {
        over = true
        clearInterval(timer)
        setWaiting(false)
        if (wasAway) onReached()
      } else {
        wasAway = true
        setWaiting(true)
      }
    }
    const timer = setInterval(probe, PROBE_MS)
    window.addEventListener('online', probe)
    void probe()
    return () => {
      over = true
      clearInterval(timer)
      window.removeEventListener('online', probe)
    }
  }, [enabled])
  return waiting
}

async function isReached(): Promise<boolean> {
  try {
    return (await fetch('/api/health', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
