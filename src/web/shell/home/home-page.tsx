import { type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import type { ExternalLink } from '#model/app-model.ts'
import { dayOf, formatDate } from '#model/dates/dates.ts'
import { useShell } from '#web/data/account/shell-state.ts'
import { useAccount } from '#web/data/account/use-account.ts'
import { useText } from '#web/i18n/use-text.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { whenIdle } from '#web/timing/when-idle.ts'
import { ModuleIcon } from '../layout/module-icon.tsx'
import { preloadKind } from '../page-host/preload-page.ts'
import styles from './home.module.css'
import { permittedEntries } from './permitted-entries.ts'
import { WorkDesk } from './work-desk.tsx'

const TourOffer = lazyPart(() => import('../tour/tour-offer.tsx'))

/** /home: welcome, clock, quick entries, related systems and operation guides (specification section 1 and 2), below them the work. */
export default function HomePage() {
  const { t, text } = useText()
  const { account } = useAccount()
  const { welcome, systems, guides } = useShell()
  useEffect(() => whenIdle(() => preloadKind('list')), [])
  return (
    <div className={styles.home}>
      <header className={styles.welcome}>
        <div>
          <h1>{t('home.greeting', { name: account.name || t('layout.user') })}</h1>
          <p>{text(welcome)}</p>
        </div>
        <Clock />
      </header>
      <QuickEntries />
      <div className={styles.links}>
        <ExternalLinks title={t('home.systems')} links={systems} />
        <ExternalLinks title={t('home.guides')} links={guides} />
      </div>
      <Suspense fallback={null}>
        <TourOffer />
      </Suspense>
      <div data-tour="work">
        <WorkDesk />
      </div>
    </div>
  )
}

/** The home clock is refreshed every 60 seconds (specification section 9). */
const REFRESH_MS = 60_000

/** Date and time in the platform's time zone. */
function Clock() {
  const { locale } = useText()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  // The day is already in the platform's time zone; UTC leaves it unchanged.
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' })
  const day = format.format(new Date(`${dayOf(now)}T00:00:00Z`))
  return (
    <time className={styles.clock} dateTime={now.toISOString()}>
      <span className={styles.time}>{formatDate(now, 'HH:mm')}</span>
      <span className={styles.day}>{day}</span>
    </time>
  )
}

/** Links to other systems; each opens in a new tab without access to this one. Renders nothing without links. */
function ExternalLinks({ title, links }: { readonly title: string; readonly links: readonly ExternalLink[] }) {
  const { text } = useText()
  const id = useId()
  if (links.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.card}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <ul className={styles.list}>
        {links.map(link => (
          <li key={link.name}>
            <NewTabLink href={link.url} rel="noopener noreferrer" className={styles.link}>
              <ModuleIcon name={link.icon} />
              <span className={styles.linkText}>{text(link.title)}</span>
            </NewTabLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Links to the most used pages for which the account has the permission ids. Like all links of the
 * home page they open in new tabs (specification section 1).
 */
function QuickEntries() {
  const { t, text } = useText()
  const { account } = useAccount()
  const entries = permittedEntries(useShell().quickEntries, account)
  return (
    <section aria-labelledby="quick-entries">
      <h2 id="quick-entries" className={styles.heading}>
        {t('home.quickEntries')}
      </h2>
      {entries.length === 0 && <p className={styles.none}>{t('home.noQuickEntries')}</p>}
      <ul className={styles.entries}>
        {entries.map(entry => (
          <li key={entry.name}>
            <NewTabLink href={entry.page} rel="noopener" className={styles.entry}>
              <span className={styles.icon}>
                <ModuleIcon name={entry.icon} />
              </span>
              <span className={styles.sentence}>{text(entry.title)}</span>
            </NewTabLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface NewTabLinkProps {
  readonly href: string
  readonly rel: string
  readonly className: string | undefined
  readonly children: ReactNode
}

/** A link that opens in a new tab and says so. */
function NewTabLink({ href, rel, className, children }: NewTabLinkProps) {
  const { t } = useText()
  return (
    <a href={href} target="_blank" rel={rel} className={className}>
      {children}
      <NewTabMark />
      <span className="visually-hidden">({t('app.opensInNewTab')})</span>
    </a>
  )
}

/** The usual icon of an external link. */
function NewTabMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 12 12" aria-hidden="true">
      <path d="M4 2.5H2.5v7h7V8M6.5 2.5h3v3M9.5 2.5l-4.5 4.5" fill="none" stroke="currentColor" />
    </svg>
  )
}
