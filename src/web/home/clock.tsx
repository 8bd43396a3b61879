import { useEffect, useState } from 'react'
import { dayOf, formatDate } from '#model/dates/dates.ts'
import { useText } from '../i18n/use-text.ts'
import styles from './home.module.css'

/** The home clock is refreshed every 60 seconds (specification section 9). */
const REFRESH_MS = 60_000

/** Date and time in the platform's time zone. */
export function Clock() {
  const { locale } = useText()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  // The day has been taken in the platform's zone already; UTC keeps it as it is.
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' })
  const day = format.format(new Date(`${dayOf(now)}T00:00:00Z`))
  return (
    <time className={styles.clock} dateTime={now.toISOString()}>
      <span className={styles.time}>{formatDate(now, 'HH:mm')}</span>
      <span className={styles.day}>{day}</span>
    </time>
  )
}
