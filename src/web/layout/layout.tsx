import { Suspense, useEffect } from 'react'
import { lazyPart, useCode } from '#web/state/lazy-part.ts'
import { Layout as Frame } from '#web/ui/antd.ts'
import { seeingAs } from '../account/see-as.ts'
import { useShell } from '../account/use-shell.ts'
import { useText } from '../i18n/use-text.ts'
import { PageArea } from '../keep-alive/page-area.tsx'
import { Visits } from '../my-pages/use-my-pages.ts'
import { isHostWanted } from '../notify/app-tools.ts'
import { PaletteHost } from '../palette/palette-host.tsx'
import { ShortcutsHost } from '../shortcuts/shortcuts-host.tsx'
import { COLLAPSED_PX } from '../theme/antd-theme.ts'
import { preferences } from '../theme/preferences.ts'
import { whenIdle } from '../timing/when-idle.ts'
import styles from './layout.module.css'
import { sidebarState, toggleSidebar } from './sidebar-state.ts'
import { OnAnotherPage, useDrawer } from './use-drawer.ts'
import { useMobile } from './use-mobile.ts'

const loadAround = () => import('./around-page.ts')

/** Few people ever see as somebody else. */
const SeeingBanner = lazyPart(() => import('./seeing-banner.tsx').then(found => ({ default: found.SeeingBanner })))

/** The frame of every page: menu at the side, bar on top, the page below. */
export function Layout() {
  const { t } = useText()
  const mobile = useMobile()
  const { pageTabs } = useShell()
  const { open, animated } = sidebarState.use()
  const { fixedHeader } = preferences.use()
  const drawer = useDrawer(mobile)
  const isSeeing = seeingAs.use() !== undefined
  // Whoever loses the network sees a message; its code could not be fetched then.
  useEffect(() => whenIdle(() => isHostWanted.set(true)), [])
  const expanded = mobile || open
  const around = useCode(loadAround)
  const classes = [
    styles.layout,
    mobile ? styles.mobile : open ? styles.open : styles.collapsed,
    mobile && drawer.open && styles.drawerOpen,
    animated && styles.animated,
  ]
  return (
    <Frame hasSider className={classes.filter(Boolean).join(' ')} data-header={fixedHeader ? 'fixed' : 'loose'}>
      <a className={styles.skip} href="#content">
        {t('app.skipToContent')}
      </a>
      <Frame.Sider
        id="sidebar"
        className={styles.aside}
        width={210}
        collapsedWidth={COLLAPSED_PX}
        collapsed={!expanded}
        trigger={null}
        inert={mobile && !drawer.open}
      >
        {around && <around.Sidebar expanded={expanded} onNavigate={drawer.close} />}
      </Frame.Sider>
      {mobile && drawer.open && (
        <button type="button" className={styles.backdrop} aria-label={t('layout.closeMenu')} onClick={drawer.close} />
      )}
      <Frame className={styles.body} inert={mobile && drawer.open}>
        {isSeeing && (
          <Suspense fallback={null}>
            <SeeingBanner />
          </Suspense>
        )}
        {around ? (
          <>
            <around.TopBar
              menuOpen={mobile ? drawer.open : open}
              mobile={mobile}
              onMenu={mobile ? drawer.toggle : toggleSidebar}
            />
            {pageTabs && <around.TabStrip />}
          </>
        ) : (
          <div className={pageTabs ? styles.barAndTabs : styles.bar} />
        )}
        <Frame.Content id="content" className={styles.content} tabIndex={-1}>
          <PageArea />
        </Frame.Content>
      </Frame>
      <Visits />
      <OnAnotherPage act={drawer.close} />
      <PaletteHost />
      <ShortcutsHost />
    </Frame>
  )
}
