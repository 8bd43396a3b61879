import { memo, useCallback, useEffect, useMemo, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { usePublicApp } from '../account/public-app.ts'
import { useAccount } from '../account/use-account.ts'
import { useShell } from '../account/use-shell.ts'
import { useText } from '../i18n/use-text.ts'
import { myPages } from '../my-pages/my-pages-state.ts'
import { HOME } from '../router/guard.ts'
import { preferences } from '../theme/preferences.ts'
import { Logo } from './logo.tsx'
import { MenuGroup } from './menu-group.tsx'
import { favouriteGroup, filteredGroups, menuGroups, prepareSearch } from './menu-groups.ts'
import { ModuleIcon } from './module-icon.tsx'
import styles from './sidebar.module.css'

interface SidebarProps {
  /** Icons with titles; otherwise icons alone, and a group opens beside them. */
  readonly expanded: boolean
  onNavigate(): void
}

/** The menu: home and the groups that hold a page the account may open. One group is open at a time. */
export const Sidebar = memo(function Sidebar({ expanded, onNavigate }: SidebarProps) {
  const { t, text } = useText()
  const { pathname } = useLocation()
  const { me } = useAccount()
  const shell = useShell()
  const marked = myPages.use()?.favourites
  const groups = useMemo(() => menuGroups(shell, me), [shell, me])
  const favourites = useMemo(
    () => favouriteGroup(groups, marked ?? [], t('palette.group.favourites')),
    [groups, marked, t],
  )
  const [filter, setFilter] = useState('')
  const filtering = expanded && filter.trim() !== ''
  const shown = filtering ? filteredGroups(groups, filter) : favourites ? [favourites, ...groups] : groups
  const leave = useCallback(() => {
    setFilter('')
    onNavigate()
  }, [onNavigate])
  const { sidebarLogo } = preferences.use()
  const title = text(usePublicApp().title)
  const active = groups.find(group => group.pages.some(page => page.path === pathname))?.module.name
  const [opened, setOpened] = useState(active)
  useEffect(() => {
    if (active) setOpened(active)
  }, [active])
  const toggle = useCallback((name: string) => setOpened(was => (was === name ? undefined : name)), [])
  return (
    <nav className={expanded ? styles.sidebar : `${styles.sidebar} ${styles.narrow}`} aria-label={t('layout.menu')}>
      {sidebarLogo && (
        <div className={styles.logo} title={title}>
          <Logo />
          {expanded && <span className={styles.platform}>{title}</span>}
        </div>
      )}
      {expanded && (
        <input
          type="search"
          className={styles.find}
          aria-label={t('menu.find')}
          placeholder={t('menu.find')}
          maxLength={50}
          value={filter}
          onFocus={() => prepareSearch(groups)}
          onChange={event => setFilter(event.target.value)}
        />
      )}
      {filtering && shown.length === 0 && <p className={styles.none}>{t('menu.none')}</p>}
      <ul className={styles.groups}>
        <li>
          <Link
            to={HOME}
            className={styles.entry}
            aria-current={pathname === HOME ? 'page' : undefined}
            aria-label={expanded ? undefined : t('layout.home')}
            title={expanded ? undefined : t('layout.home')}
            onClick={onNavigate}
          >
            <ModuleIcon name="HomeOutlined" />
            {expanded && <span className={styles.label}>{t('layout.home')}</span>}
          </Link>
        </li>
        {shown.map(({ module, pages }) => (
          <MenuGroup
            key={module.name}
            module={module}
            pages={pages}
            current={pages.find(page => page.path === pathname)?.path}
            expanded={expanded}
            active={module.name === active}
            open={filtering || module.name === opened}
            found={filtering}
            onToggle={toggle}
            onNavigate={leave}
          />
        ))}
      </ul>
    </nav>
  )
})
