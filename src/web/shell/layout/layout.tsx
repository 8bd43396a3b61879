import { memo, type ReactNode, Suspense, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { seeingAs } from '#web/data/account/see-as.ts'
import { useShell } from '#web/data/account/shell-state.ts'
import { useText } from '#web/i18n/use-text.ts'
import { lazyPart, useCode } from '#web/state/lazy-part.ts'
import { useMobile } from '#web/state/media-store.ts'
import { whenIdle } from '#web/timing/when-idle.ts'
import { Layout as Frame } from '#web/ui/antd.ts'
import { isHostWanted } from '#web/ui/notify/app-tools.ts'
import { COLLAPSED_PX } from '#web/ui/theme/antd-theme.ts'
import { preferences } from '#web/ui/theme/preferences.ts'
import { PageArea } from '../keep-alive/page-area.tsx'
import { Visits } from '../my-pages/use-my-pages.ts'
import { PaletteHost } from '../palette/palette-host.tsx'
import { AtLocation } from '../router/at-location.tsx'
import { ShortcutsHost } from '../shortcuts/shortcuts-host.tsx'
import styles from './layout.module.css'
import { animateSidebar, sidebarState, toggleSidebar } from './sidebar-state.ts'

const loadAround = () => import('./around-page.ts')

/** Few users ever impersonate another one. */
const SeeingBanner = lazyPart(() => import('./seeing-banner.tsx').then(found => ({ default: found.SeeingBanner })))

/** The frame of every page: sidebar, top bar and content. A navigation renders none of it but what reads the address. */
export const Layout = memo(function Layout() {
  const { t } = useText()
  const mobile = useMobile()
  const { pageTabs } = useShell()
  const { open, animated } = sidebarState.use()
  const { fixedHeader } = preferences.use()
  const drawer = useDrawer(mobile)
  const isSeeing = seeingAs.use() !== undefined
  // Offline, a message is shown; its code could not be loaded at that time.
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
      <a className="st-skip" href="#content">
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
        {around && (
          <AfterPage>
            <around.Sidebar expanded={expanded} onNavigate={drawer.close} />
          </AfterPage>
        )}
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
            <AfterPage>
              <around.TopBar
                menuOpen={mobile ? drawer.open : open}
                mobile={mobile}
                onMenu={mobile ? drawer.toggle : toggleSidebar}
              />
            </AfterPage>
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
})

/** What follows a navigation once the page has been rendered, which is what the user waits for. */
function AfterPage({ children }: { readonly children: ReactNode }) {
  return (
    <AtLocation location={useDeferredValue(useLocation())} pattern="*">
      {children}
    </AtLocation>
  )
}

/** The sidebar of a mobile device: it opens over the page and closes with Escape, a click on the backdrop and every navigation. */
function useDrawer(mobile: boolean) {
  const [open, setOpen] = useState(false)
  const opener = useRef<Element | null>(null)

  const close = useCallback(() => {
    if (!open) return
    animateSidebar(true)
    setOpen(false)
  }, [open])
  const toggle = useCallback(() => {
    opener.current = document.activeElement
    animateSidebar(true)
    setOpen(was => !was)
  }, [])

  useEffect(() => {
    animateSidebar(false)
    if (!mobile) setOpen(false)
  }, [mobile])

  useEffect(() => {
    if (!open) return
    document.querySelector<HTMLElement>('#sidebar a')?.focus()
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      if (opener.current instanceof HTMLElement) opener.current.focus()
    }
  }, [open])

  return { open, close, toggle }
}

/** Calls `act` when the path changes; a component, so that the frame is not rendered again. */
function OnAnotherPage({ act }: { act(): void }): null {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current !== pathname) act()
    last.current = pathname
  }, [pathname, act])
  return null
}
