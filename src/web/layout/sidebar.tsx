import { type KeyboardEvent, memo, useDeferredValue, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { LocalizedText } from '#model/localized-text.ts'
import { Menu, type MenuProps } from '#web/ui/antd.ts'
import { usePublicApp } from '../account/public-app.ts'
import { useText } from '../i18n/use-text.ts'
import { useFavourites } from '../my-pages/use-my-pages.ts'
import { HOME } from '../router/guard.ts'
import { useNavigate } from '../router/use-navigate.ts'
import { useStable } from '../state/use-stable.ts'
import { preferences } from '../theme/preferences.ts'
import { Logo } from './logo.tsx'
import { favouriteGroup, filteredGroups, firstPages, type ShownGroup, useMenuGroups } from './menu-groups.ts'
import { MenuLink } from './menu-link.tsx'
import { ModuleIcon } from './module-icon.tsx'
import styles from './sidebar.module.css'

/** Each page found is an entry of the menu: thousands would take seconds, and nobody reads them. */
const MOST_FOUND = 50

interface SidebarProps {
  /** Icons with titles; otherwise icons alone, and a group opens beside them. */
  readonly expanded: boolean
  onNavigate(): void
}

/** The menu. It is rendered after the page, for which whoever clicks a link waits. */
export const Sidebar = memo(function Sidebar(props: SidebarProps) {
  const groups = useMenuGroups()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const onFollow = useStable((path: string) => navigate(path))
  return <PageMenu {...props} groups={groups} pathname={useDeferredValue(pathname)} onFollow={onFollow} />
})

interface PageMenuProps extends SidebarProps {
  readonly groups: readonly ShownGroup[]
  readonly pathname: string
  onFollow(path: string): void
}

/** Home and the groups that hold a page the account may open. One group is open at a time. */
const PageMenu = memo(function PageMenu({ expanded, onNavigate, groups, pathname, onFollow }: PageMenuProps) {
  const { t, text } = useText()
  const marked = useFavourites()
  const favourites = useMemo(
    () => favouriteGroup(groups, marked ?? [], t('palette.group.favourites')),
    [groups, marked, t],
  )
  const [filter, setFilter] = useState('')
  const filtering = expanded && filter.trim() !== ''
  const { shown, left } = useMemo(() => {
    if (filtering) return firstPages(filteredGroups(groups, filter), MOST_FOUND)
    return { shown: favourites ? [favourites, ...groups] : groups, left: 0 }
  }, [groups, favourites, filtering, filter])
  const { sidebarLogo } = preferences.use()
  const title = text(usePublicApp().title)
  const active = groups.find(group => group.pages.some(page => page.path === pathname))?.module.name
  const [{ open, before }, setOpen] = useOpenGroup(active)
  const [flown, setFlown] = useState<readonly string[]>([])
  const leave = useStable(() => {
    setFilter('')
    onNavigate()
  })
  const toggle = (names: readonly string[]) => setOpen(names.find(name => name !== open))
  // A group of which nothing shows has no entries: each would be drawn again for every address. Those that fly out of the
  // narrow menu have them, for the arrow keys.
  const unfolded = [open, before, active].join()
  const items = useMemo(
    () => [
      homeItem(t('layout.home'), leave),
      ...shown.map(group =>
        groupItem(group, !expanded || filtering || unfolded.split(',').includes(group.module.name), { text, leave }),
      ),
    ],
    [shown, expanded, filtering, unfolded, text, t, leave],
  )
  const openKeys = filtering ? shown.map(({ module }) => module.name) : open === undefined ? [] : [open]
  // A link is followed by itself; this is for the entry around it, which arrow keys reach.
  const follow: MenuProps['onClick'] = ({ key, domEvent }) => {
    if (domEvent.type !== 'keydown' || (domEvent as KeyboardEvent).target instanceof HTMLAnchorElement) return
    onFollow(key.slice(key.indexOf('/')))
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
      <p role="status" className={styles.found}>
        {filtering && shown.length === 0 && t('menu.none')}
        {left > 0 && t('menu.more', { count: left })}
      </p>
      <Menu
        theme="dark"
        mode="inline"
        inlineCollapsed={!expanded}
        inlineIndent={20}
        className={styles.menu}
        aria-label={t('layout.menu')}
        items={items}
        selectedKeys={[HOME, ...shown.flatMap(keysOf)].filter(key => key.slice(key.indexOf('/')) === pathname)}
        openKeys={expanded ? openKeys : [...flown]}
        onOpenChange={expanded ? toggle : setFlown}
        onClick={follow}
        getPopupContainer={() => document.getElementById('sidebar') ?? document.body}
      />
    </nav>
  )
})

type MenuEntry = NonNullable<MenuProps['items']>[number]

function homeItem(title: string, leave: () => void): MenuEntry {
  const label = (
    <MenuLink path={HOME} onNavigate={leave}>
      {title}
    </MenuLink>
  )
  return { key: HOME, icon: <ModuleIcon name="HomeOutlined" />, label, title }
}

function groupItem(
  group: ShownGroup,
  unfolded: boolean,
  { text, leave }: { readonly text: (title: LocalizedText) => string; readonly leave: () => void },
): MenuEntry {
  const { module, pages } = group
  const children = pages.map((page, at) => ({
    key: keysOf(group)[at]!,
    label: (
      <MenuLink path={page.path} page={page} onNavigate={leave}>
        {text(page.title)}
      </MenuLink>
    ),
  }))
  const icon = <ModuleIcon name={module.icon} />
  return { key: module.name, icon, label: text(module.title), children: unfolded ? children : [] }
}

/** A favourite is in the menu twice. */
function keysOf({ module, pages }: ShownGroup): string[] {
  return pages.map(page => module.name + page.path)
}

/** The open group and the one before it, which closes. That of the page on the screen opens by itself. */
function useOpenGroup(active: string | undefined) {
  const [groups, setGroups] = useState({ open: active, before: undefined as string | undefined, active })
  const open = (next: string | undefined) => setGroups({ open: next, before: groups.open, active })
  if (groups.active === active) return [groups, open] as const
  // Another page: set while drawing, so that the menu is drawn once (React documentation, "Storing information from
  // previous renders").
  const next = { ...groups, active, ...(active && active !== groups.open ? { open: active, before: groups.open } : {}) }
  setGroups(next)
  return [next, open] as const
}
