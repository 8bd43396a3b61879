import { type KeyboardEvent, type MouseEvent, memo, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { HOME } from '#web/data/routes/guard.ts'
import { type TextTools, useText } from '#web/i18n/use-text.ts'
import { Dropdown, type MenuProps } from '#web/ui/antd.ts'
import { CloseOutlined, DownOutlined, HomeOutlined } from '#web/ui/icons.ts'
import { besideOpener } from '../layout/beside-opener.ts'
import type { Closing } from './open-tabs.ts'
import styles from './tabs.module.css'
import { type ShownTab, useTabs } from './use-tabs.ts'

/** The open pages as links in opening order, each with a close button. */
export function TabStrip() {
  const { t } = useText()
  const { tabs, isHome, close, reload } = useTabs()
  const list = useRef<HTMLUListElement>(null)
  const [pointed, setPointed] = useState<ShownTab>()
  const menuOf = (tab: ShownTab) => ({ items: tabMenu(tab, tabs.length, t, close, reload) })
  // Elsewhere in the strip the browser opens its own menu.
  const pointAt = (event: MouseEvent) => {
    const at = [...event.currentTarget.children].findIndex(item => item.contains(event.target as Node))
    // The first item is the home page.
    const tab = tabs[at - 1]
    if (tab) setPointed(tab)
    else event.stopPropagation()
  }
  const current = tabs.find(tab => tab.current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab comes into view whenever it is another one.
  useEffect(() => {
    // In the next frame, which computes the layout anyway; now it would be computed for this alone.
    const frame = requestAnimationFrame(() => list.current && bringIntoView(list.current))
    return () => cancelAnimationFrame(frame)
  }, [current?.key, tabs.length])
  // It stays in view when the window becomes narrower.
  useEffect(() => {
    const strip = list.current
    if (!strip) return
    const sizes = new ResizeObserver(() => bringIntoView(strip))
    sizes.observe(strip)
    return () => sizes.disconnect()
  }, [])
  return (
    <nav className={styles.strip} aria-label={t('tabs.label')}>
      {/* One menu for all tabs: each would render its own with every navigation. */}
      <Dropdown menu={pointed && menuOf(pointed)} trigger={['contextMenu']}>
        <ul ref={list} className={styles.list} onKeyDown={moveFocus} onContextMenuCapture={pointAt}>
          <li className={styles.tab}>
            <Link
              to={HOME}
              className={styles.link}
              aria-label={t('layout.home')}
              title={t('layout.home')}
              aria-current={isHome ? 'page' : undefined}
            >
              <HomeOutlined />
            </Link>
          </li>
          {tabs.map(({ key, search, title, current, dirty }) => (
            <Tab key={key} path={key} {...{ search, title, current, dirty }} onClose={close} />
          ))}
        </ul>
      </Dropdown>
      {current && (
        <Dropdown menu={menuOf(current)} trigger={['click']} placement="bottomRight" getPopupContainer={besideOpener}>
          <button type="button" className={styles.more} aria-label={t('tabs.menu')} aria-haspopup="menu">
            <DownOutlined />
          </button>
        </Dropdown>
      )}
    </nav>
  )
}

/** Scrolls the strip alone: `scrollIntoView` would scroll the page behind it as well. */
function bringIntoView(list: HTMLElement): void {
  const tab = list.querySelector('[aria-current=page]')?.closest('li')
  if (!tab) return
  const [from, to] = [tab.offsetLeft - list.offsetLeft, tab.offsetLeft - list.offsetLeft + tab.offsetWidth]
  if (from < list.scrollLeft) list.scrollLeft = from
  else if (to > list.scrollLeft + list.clientWidth) list.scrollLeft = to - list.clientWidth
}

/** Arrow keys, Home and End move between tabs. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: links.length - 1 }[event.key]
  if (at < 0 || to === undefined) return
  event.preventDefault()
  links[(to + links.length) % links.length]?.focus()
}

interface TabProps extends Omit<ShownTab, 'key'> {
  readonly path: string
  onClose(key: string, closing: Closing): Promise<void>
}

/** One open page. Delete and the middle mouse button close it; the right button opens a menu. */
const Tab = memo(function Tab({ path, search, title, current, dirty, onClose }: TabProps) {
  const { t } = useText()
  const close = () => void onClose(path, 'this')
  const closeByMiddle = (event: MouseEvent) => {
    if (event.button !== 1) return
    event.preventDefault()
    close()
  }
  return (
    <li className={styles.tab} data-current={current || undefined}>
      <Link
        to={path + search}
        className={styles.link}
        aria-current={current ? 'page' : undefined}
        title={dirty ? t('tabs.dirty', { title }) : title}
        onAuxClick={closeByMiddle}
        onKeyDown={event => event.key === 'Delete' && close()}
      >
        {dirty && (
          <span className={styles.dirty} role="img" aria-label={t('tabs.unsaved')}>
            ●
          </span>
        )}
        <span className={styles.title}>{title}</span>
      </Link>
      <button type="button" className={styles.close} aria-label={t('tabs.closeOne', { title })} onClick={close}>
        <CloseOutlined />
      </button>
    </li>
  )
})

/** The menu items of a tab; `count`: number of tabs. */
function tabMenu(
  tab: ShownTab,
  count: number,
  t: TextTools['t'],
  onClose: (key: string, closing: Closing) => Promise<void>,
  onReload: (tab: ShownTab) => void,
): NonNullable<MenuProps['items']> {
  const closing = (kind: Closing, disabled = false) => ({
    key: kind,
    label: t(`tabs.close.${kind}`),
    disabled,
    onClick: () => void onClose(tab.key, kind),
  })
  return [
    { key: 'reload', label: t('tabs.reload'), onClick: () => onReload(tab) },
    { type: 'divider' },
    closing('this'),
    closing('others', count < 2),
    closing('right', count < 2),
    closing('all'),
  ]
}
