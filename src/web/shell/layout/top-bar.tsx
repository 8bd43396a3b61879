import { useTranslation } from '@refinedev/core'
import { memo, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { LOCALES } from '#model/localized-text.ts'
import { useShell } from '#web/data/account/shell-state.ts'
import { useNotify } from '#web/data/notify/use-notify.ts'
import { useNavigate } from '#web/data/routes/use-navigate.ts'
import { LOCALE_NAMES } from '#web/i18n/locale-names.ts'
import { useText } from '#web/i18n/use-text.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { whenIdle } from '#web/timing/when-idle.ts'
import { Dropdown } from '#web/ui/antd.ts'
import {
  FontSizeOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  ReloadOutlined,
  TranslationOutlined,
} from '#web/ui/icons.ts'
import { changeSize, SIZES, sizeState } from '#web/ui/theme/size.ts'
import { REDIRECT } from '../keep-alive/screen.ts'
import { FavouriteButton } from '../my-pages/favourite-button.tsx'
import { NoticeBell } from '../notifications/notice-bell.tsx'
import { PaletteButton } from '../palette/palette-host.tsx'
import { besideOpener } from './beside-opener.ts'
import { HelpButton } from './help-button.tsx'
import { LocationTrail } from './location-trail.tsx'
import { ToolButton } from './tool-button.tsx'
import styles from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

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
      <LocationTrail />
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
