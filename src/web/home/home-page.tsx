import { Suspense, useEffect } from 'react'
import { useAccount } from '../account/use-account.ts'
import { useShell } from '../account/use-shell.ts'
import { useText } from '../i18n/use-text.ts'
import { preloadKind } from '../page-host/preload-page.ts'
import { lazyPart } from '../state/lazy-part.ts'
import { whenIdle } from '../timing/when-idle.ts'
import { Clock } from './clock.tsx'
import { ExternalLinks } from './external-links.tsx'
import styles from './home.module.css'
import { QuickEntries } from './quick-entries.tsx'
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
