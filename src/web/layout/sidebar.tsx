import { type KeyboardEvent, memo, useEffect, useMemo, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { ShellPage } from '#model/client-model.ts'
import { Menu, type MenuProps } from '#web/ui/antd.ts'
import { usePublicApp } from '../account/public-app.ts'
import { useText } from '../i18n/use-text.ts'
import { myPages } from '../my-pages/my-pages-state.ts'
import { HOME } from '../router/guard.ts'
import { useNavigate } from '../router/use-navigate.ts'
import { preferences } from '../theme/preferences.ts'
import { Logo } from './logo.tsx'
import { favouriteGroup, filteredGroups, type ShownGroup, useMenuGroups } from './menu-groups.ts'
import { MenuLink } from './menu-link.tsx'
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
  const navigate = useNavigate()
  const groups = useMenuGroups()
  const marked = myPages.use()?.favourites
  const favourites = useMemo(
    () => favouriteGroup(groups, marked ?? [], t('palette.group.favourites')),
    [groups, marked, t],
  )
  const [filter, setFilter] = useState('')
  const filtering = expanded && filter.trim() !== ''
  const shown = filtering ? filteredGroups(groups, filter) : favourites ? [favourites, ...groups] : groups
  const { sidebarLogo } = preferences.use()
  const title = text(usePublicApp().title)
  const [open, setOpen] = useOpenGroup(groups, pathname)
  const [flown, setFlown] = useState<readonly string[]>([])
  const leave = () => {
    setFilter('')
    onNavigate()
  }
  const toggle = (names: readonly string[]) => setOpen(names.find(name => name !== open))
  const openKeys = filtering ? shown.map(({ module }) => module.name) : open === undefined ? [] : [open]
  // A link is followed by itself; this is for the entry around it, which arrow keys reach.
  const follow: MenuProps['onClick'] = ({ key, domEvent }) => {
    if (domEvent.type !== 'keydown' || (domEvent as KeyboardEvent).target instanceof HTMLAnchorElement) return
    navigate(key.slice(key.indexOf('/')))
    leave()
  }
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
          onChange={event => setFilter(event.target.value)}
        />
      )}
      {filtering && shown.length === 0 && <p className={styles.none}>{t('menu.none')}</p>}
      <Menu
        theme="dark"
        mode="inline"
        inlineCollapsed={!expanded}
        inlineIndent={20}
        className={styles.menu}
        aria-label={t('layout.menu')}
        items={[homeItem(), ...shown.map(groupItem)]}
        selectedKeys={[HOME, ...shown.flatMap(keysOf)].filter(key => key.slice(key.indexOf('/')) === pathname)}
        openKeys={expanded ? openKeys : [...flown]}
        onOpenChange={expanded ? toggle : setFlown}
        onClick={follow}
        getPopupContainer={() => document.getElementById('sidebar') ?? document.body}
      />
    </nav>
  )

  function homeItem() {
    const home = (
      <Link to={HOME} aria-current={pathname === HOME ? 'page' : undefined} onClick={leave}>
        {t('layout.home')}
      </Link>
    )
    return { key: HOME, icon: <ModuleIcon name="HomeOutlined" />, label: home, title: t('layout.home') }
  }
  function pageLink(page: ShellPage) {
    return (
      <MenuLink page={page} current={page.path === pathname} onNavigate={leave}>
        {text(page.title)}
      </MenuLink>
    )
  }
  function groupItem(group: ShownGroup) {
    const { module, pages } = group
    const children = pages.map((page, at) => ({ key: keysOf(group)[at]!, label: pageLink(page) }))
    return { key: module.name, icon: <ModuleIcon name={module.icon} />, label: text(module.title), children }
  }
})

/** A favourite is in the menu twice. */
function keysOf({ module, pages }: ShownGroup): string[] {
  return pages.map(page => module.name + page.path)
}

/** The open group; that of the page on the screen opens by itself. */
function useOpenGroup(groups: readonly ShownGroup[], pathname: string) {
  const active = groups.find(group => group.pages.some(page => page.path === pathname))?.module.name
  const [open, setOpen] = useState(active)
  useEffect(() => {
    if (active) setOpen(active)
  }, [active])
  return [open, setOpen] as const
}
