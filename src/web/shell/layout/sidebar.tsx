import { type KeyboardEvent, memo, type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { ShellPage } from '#model/client-model.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import { usePublicApp } from '#web/data/account/public-app.ts'
import { HOME } from '#web/data/routes/guard.ts'
import { useNavigate } from '#web/data/routes/use-navigate.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useStable } from '#web/state/use-stable.ts'
import { Menu, type MenuProps } from '#web/ui/antd.ts'
import { preferences } from '#web/ui/theme/preferences.ts'
import { useFavourites } from '../my-pages/use-my-pages.ts'
import { preloadPage } from '../page-host/preload-page.ts'
import { favouriteGroup, filteredGroups, firstPages, type ShownGroup, useMenuGroups } from './menu-groups.ts'
import { ModuleIcon } from './module-icon.tsx'
import styles from './sidebar.module.css'

/** Maximum number of search results: each is a menu entry, and thousands would take seconds to render. */
const MOST_FOUND = 25

interface SidebarProps {
  /** Open: icons with titles; closed: icons alone, with groups as pop-ups. */
  readonly expanded: boolean
  onNavigate(): void
}

/** The menu with its search box above. Typed text shows at once; the entries are deferred. */
export const Sidebar = memo(function Sidebar({ expanded, onNavigate }: SidebarProps) {
  const { t, text } = useText()
  const [filter, setFilter] = useState('')
  const { sidebarLogo } = preferences.use()
  const title = text(usePublicApp().title)
  const leave = useStable(() => {
    setFilter('')
    onNavigate()
  })
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
      <MenuEntries expanded={expanded} filter={useDeferredValue(filter)} onNavigate={leave} />
    </nav>
  )
})

interface MenuEntriesProps extends SidebarProps {
  readonly filter: string
}

/** Home and the groups with a page that the account may open, filtered by the search. One group is open at a time. */
const MenuEntries = memo(function MenuEntries({ expanded, filter, onNavigate }: MenuEntriesProps) {
  const groups = useMenuGroups()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { t, text } = useText()
  const marked = useFavourites()
  const favourites = useMemo(
    () => favouriteGroup(groups, marked ?? [], t('palette.group.favourites')),
    [groups, marked, t],
  )
  const filtering = expanded && filter.trim() !== ''
  const { shown, left } = useMemo(() => {
    if (filtering) return firstPages(filteredGroups(groups, filter), MOST_FOUND)
    return { shown: favourites ? [favourites, ...groups] : groups, left: 0 }
  }, [groups, favourites, filtering, filter])
  const active = groups.find(group => group.pages.some(page => page.path === pathname))?.module.name
  const [{ open, before }, setOpen] = useOpenGroup(active)
  const [flown, setFlown] = useState<readonly string[]>([])
  const toggle = (names: readonly string[]) => setOpen(names.find(name => name !== open))
  // A closed group has no entries, because each would re-render for every address. In the collapsed menu groups need them for
  // the arrow keys.
  const unfolded = [open, before, active].join()
  const items = useMemo(
    () => [
      homeItem(t('layout.home'), onNavigate),
      ...shown.map(group =>
        groupItem(group, !expanded || filtering || unfolded.split(',').includes(group.module.name), {
          text,
          leave: onNavigate,
        }),
      ),
    ],
    [shown, expanded, filtering, unfolded, text, t, onNavigate],
  )
  const openKeys = filtering ? shown.map(({ module }) => module.name) : open === undefined ? [] : [open]
  // A click on the link already navigates; this handles the menu item around it, which arrow keys reach.
  const follow: MenuProps['onClick'] = ({ key, domEvent }) => {
    if (domEvent.type !== 'keydown' || (domEvent as KeyboardEvent).target instanceof HTMLAnchorElement) return
    navigate(key.slice(key.indexOf('/')))
    onNavigate()
  }
  return (
    <>
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
        // The address selects.
        selectable={false}
        selectedKeys={[HOME, ...shown.flatMap(keysOf)].filter(key => key.slice(key.indexOf('/')) === pathname)}
        openKeys={expanded ? openKeys : [...flown]}
        onOpenChange={expanded ? toggle : setFlown}
        onClick={follow}
        getPopupContainer={() => document.getElementById('sidebar') ?? document.body}
      />
    </>
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

/** A favourite page is in the menu twice. */
function keysOf({ module, pages }: ShownGroup): string[] {
  return pages.map(page => module.name + page.path)
}

/** The open group and the previous one, which is closing. The group of the current page opens automatically. */
function useOpenGroup(active: string | undefined) {
  const [groups, setGroups] = useState({ open: active, before: undefined as string | undefined, active })
  const open = (next: string | undefined) => setGroups({ open: next, before: groups.open, active })
  if (groups.active === active) return [groups, open] as const
  // Navigation: set while rendering, so that the menu renders once (React documentation, "Storing information from previous
  // renders").
  const next = { ...groups, active, ...(active && active !== groups.open ? { open: active, before: groups.open } : {}) }
  setGroups(next)
  return [next, open] as const
}

/** The platform's logo, the same drawing as the favicon. */
function Logo() {
  return (
    <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
      <path
        d="M7 24V12.5L16 7l9 5.5V24M5.5 24.8h21"
        fill="none"
        stroke="#bfcbd9"
        strokeWidth="2.2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path d="M12.5 24v-7h7v7" fill="none" stroke="#409eff" strokeWidth="2.4" strokeLinejoin="round" />
    </svg>
  )
}

interface MenuLinkProps {
  readonly path: string
  /** The page at `path`, prefetched; undefined for a fixed route. */
  readonly page?: ShellPage
  readonly children: ReactNode
  onNavigate(): void
}

/** A link of the menu. Hover and focus prefetch its page. */
const MenuLink = memo(function MenuLink({ path, page, children, onNavigate }: MenuLinkProps) {
  const stopPreload = useRef<() => void>(undefined)
  const preload = () => {
    stopPreload.current?.()
    stopPreload.current = page && preloadPage(page)
  }
  const leave = () => stopPreload.current?.()
  return (
    <NavLink
      to={path}
      end
      caseSensitive
      onClick={onNavigate}
      onPointerEnter={preload}
      onPointerLeave={leave}
      onFocus={preload}
      onBlur={leave}
    >
      {children}
    </NavLink>
  )
})
