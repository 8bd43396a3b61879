import { useTranslation } from '@refinedev/core'
import { memo, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import type { ShellPage } from '#model/client-model.ts'
import { LOCALES } from '#model/localized-text.ts'
import { useShell } from '#web/data/account/shell-state.ts'
import { useNotify } from '#web/data/notify/use-notify.ts'
import { ERROR, HOME, NOT_FOUND, STUDIO } from '#web/data/routes/guard.ts'
import { useNavigate } from '#web/data/routes/use-navigate.ts'
import { LOCALE_NAMES } from '#web/i18n/locale-names.ts'
import type { TextKey } from '#web/i18n/texts.ts'
import { useText } from '#web/i18n/use-text.ts'
import { helpOpen } from '#web/state/help-state.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { whenIdle } from '#web/timing/when-idle.ts'
import { Dropdown, Breadcrumb as Trail } from '#web/ui/antd.ts'
import {
  FontSizeOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  QuestionCircleOutlined,
  ReloadOutlined,
  TranslationOutlined,
} from '#web/ui/icons.ts'
import { changeSize, SIZES, sizeState } from '#web/ui/theme/size.ts'
import { REDIRECT } from '../keep-alive/screen.ts'
import { FavouriteButton } from '../my-pages/favourite-button.tsx'
import { NoticeBell } from '../notifications/notice-bell.tsx'
import { PaletteButton } from '../palette/palette-host.tsx'
import { useCurrentPage } from '../router/use-shell-routes.ts'
import { besideOpener } from './beside-opener.ts'
import { ToolButton } from './tool-button.tsx'
import styles from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

const HelpDrawer = lazyPart(() => import('../help/help-drawer.tsx'))

/** Screens of the frame that belong to no module. */
const FIXED_TITLES: Readonly<Record<string, TextKey>> = {
  [NOT_FOUND]: 'notFound.title',
  [ERROR]: 'error.title',
  [STUDIO]: 'layout.studio',
}

const StudioButton = lazyPart(() => import('#web/studio/studio-button.tsx'))

interface TopBarProps {
  readonly menuOpen: boolean
  readonly mobile: boolean
  onMenu(): void
}

/** Menu button, breadcrumb, tools and the user menu. */
export const TopBar = memo(function TopBar({ menuOpen, mobile, onMenu }: TopBarProps) {
  const { t } = useText()
  const { studio } = useShell()
  const [isIdle, setIdle] = useState(false)
  // Code that few users need is loaded after the first rows of the page.
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const label = mobile
    ? t(menuOpen ? 'layout.closeMenu' : 'layout.openMenu')
    : t(menuOpen ? 'layout.collapseMenu' : 'layout.expandMenu')
  return (
    <header className={styles.bar}>
      <ToolButton
        label={label}
        icon={menuOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        aria-expanded={menuOpen}
        aria-controls="sidebar"
        onClick={onMenu}
      />
      <Breadcrumb />
      <FavouriteButton />
      <div className={styles.tools} role="toolbar" aria-label={t('layout.toolbar')}>
        {studio && !mobile && isIdle && (
          <Suspense fallback={null}>
            <StudioButton />
          </Suspense>
        )}
        <PaletteButton />
        <HelpButton />
        <NoticeBell />
        <RefreshButton />
        <FullscreenButton />
        <SizeChooser />
        <LanguageSwitch />
        <UserMenu compact={mobile} />
      </div>
    </header>
  )
})

/** Reloads the page: its state is reset and its rows are refetched. */
function RefreshButton() {
  const { t } = useText()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (
    <ToolButton
      label={t('layout.refresh')}
      className={styles.spare}
      icon={<ReloadOutlined />}
      onClick={() => navigate(REDIRECT + pathname + search, { replace: true })}
    />
  )
}

/** Enters and leaves fullscreen; an unsupported browser shows a warning (specification section 8). */
function FullscreenButton() {
  const { t } = useText()
  const notify = useNotify()
  const full = useSyncExternalStore(followFullscreen, () => document.fullscreenElement !== null)

  async function toggle() {
    try {
      if (!document.fullscreenEnabled) throw new Error('unsupported')
      if (full) await document.exitFullscreen()
      else await document.documentElement.requestFullscreen()
    } catch {
      notify.warning(t('layout.fullscreenUnsupported'))
    }
  }

  return (
    <ToolButton
      label={t(full ? 'layout.leaveFullscreen' : 'layout.fullscreen')}
      icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      onClick={() => void toggle()}
    />
  )
}

function followFullscreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Font-size chooser: default, large, medium, small (specification section 2). */
function SizeChooser() {
  const { t } = useText()
  const notify = useNotify()
  const chosen = sizeState.use()
  const items = SIZES.map(size => ({
    key: size,
    label: <span className={styles.sentence}>{t(`layout.size.${size}`)}</span>,
    onClick: () => {
      changeSize(size)
      notify.success(t('layout.sizeSet'))
    },
  }))
  return (
    <Dropdown
      menu={{ items, selectedKeys: [chosen] }}
      trigger={['click']}
      placement="bottomRight"
      getPopupContainer={besideOpener}
    >
      <ToolButton label={t('layout.size')} icon={<FontSizeOutlined />} aria-haspopup="menu" />
    </Dropdown>
  )
}

/** Switches the language of the whole app. */
function LanguageSwitch() {
  const { translate, getLocale, changeLocale } = useTranslation()
  const items = LOCALES.map(each => ({
    key: each,
    label: <span lang={each}>{LOCALE_NAMES[each]}</span>,
    onClick: () => void changeLocale(each),
  }))
  return (
    <Dropdown
      menu={{ items, selectedKeys: [getLocale()] }}
      trigger={['click']}
      placement="bottomRight"
      getPopupContainer={besideOpener}
    >
      <ToolButton label={translate('layout.language')} icon={<TranslationOutlined />} aria-haspopup="menu" />
    </Dropdown>
  )
}

/** The current location; it always starts with home (specification section 2). */
function Breadcrumb() {
  const { t, text } = useText()
  const { pathname } = useLocation()
  const route = useCurrentPage(pathname)
  const fixed = FIXED_TITLES[pathname]
  const here = route ? text(route.page.title) : fixed && t(fixed)
  const home = (
    <Link to={HOME} aria-current={pathname === HOME ? 'page' : undefined}>
      {t('layout.home')}
    </Link>
  )
  return (
    <Trail
      className={styles.breadcrumb!}
      aria-label={t('layout.breadcrumb')}
      items={[
        { key: 'home', title: home },
        ...(route ? [{ key: 'module', title: text(route.module.title) }] : []),
        ...(here ? [{ key: 'page', title: <span aria-current="page">{here}</span> }] : []),
      ]}
    />
  )
}

/** Opens the help of the current page; the home page has none. */
function HelpButton() {
  const { pathname } = useLocation()
  const page = useCurrentPage(pathname)?.page
  // Navigating closes the help: returning to the page does not reopen it.
  return page ? <HelpOf key={page.path} page={page} /> : null
}

function HelpOf({ page }: { readonly page: ShellPage }) {
  const { t } = useText()
  const open = helpOpen.use()
  const setOpen = helpOpen.set
  useEffect(() => () => helpOpen.set(false), [])
  return (
    <>
      <ToolButton
        label={t('help.open')}
        icon={<QuestionCircleOutlined />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <Suspense fallback={null}>{open && <HelpDrawer page={page} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
