import { memo, Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#web/state/lazy-part.ts'
import { MenuFoldOutlined, MenuUnfoldOutlined } from '#web/ui/icons.ts'
import { useShell } from '../account/use-shell.ts'
import { HelpButton } from '../help/help-button.tsx'
import { useText } from '../i18n/use-text.ts'
import { FavouriteButton } from '../my-pages/favourite-button.tsx'
import { NoticeBell } from '../notifications/notice-bell.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { whenIdle } from '../timing/when-idle.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { FullscreenButton } from './fullscreen-button.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { RefreshButton } from './refresh-button.tsx'
import { SizeChooser } from './size-chooser.tsx'
import { ToolButton } from './tool-button.tsx'
import styles from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

const StudioButton = lazyPart(() => import('../studio/studio-button.tsx'))

interface TopBarProps {
  readonly menuOpen: boolean
  readonly mobile: boolean
  onMenu(): void
}

/** Menu button, breadcrumb, tools and the person's own menu. */
export const TopBar = memo(function TopBar({ menuOpen, mobile, onMenu }: TopBarProps) {
  const { t } = useText()
  const { studio } = useShell()
  const [isIdle, setIdle] = useState(false)
  // Code for few people comes after the first rows of the page.
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
