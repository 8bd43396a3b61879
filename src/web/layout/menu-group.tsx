import { type KeyboardEvent, memo, useId, useRef, useState } from 'react'
import type { ShellModule, ShellPage } from '#model/client-model.ts'
import { useText } from '../i18n/use-text.ts'
import { useStable } from '../state/use-stable.ts'
import { Chevron } from './chevron.tsx'
import { MenuLink } from './menu-link.tsx'
import { useShownPages } from './menu-pages.ts'
import { ModuleIcon } from './module-icon.tsx'
import styles from './sidebar.module.css'

interface MenuGroupProps {
  readonly module: ShellModule
  readonly pages: readonly ShellPage[]
  /** Path of the page on the screen, where the group holds it. */
  readonly current: string | undefined
  readonly expanded: boolean
  /** Holds the page on the screen. */
  readonly active: boolean
  readonly open: boolean
  /** The pages are what was found for the text in the search box. */
  readonly found: boolean
  onToggle(module: string): void
  onNavigate(): void
}

/** A group of the menu: a button and its links. In the narrow sidebar the links fly out beside the button. */
export const MenuGroup = memo(function MenuGroup(props: MenuGroupProps) {
  const { text } = useText()
  const id = useId()
  const flyout = useFlyout()
  const { module, pages, current, expanded, active, found } = props
  const open = expanded ? props.open : flyout.open
  const shown = useShownPages(pages, { open, current })
  const title = text(module.title)
  const leave = useStable(() => {
    flyout.close()
    props.onNavigate()
  })
  return (
    <li className={active ? styles.activeGroup : undefined} {...(expanded ? {} : flyout.groupProps)}>
      <button
        type="button"
        ref={flyout.button}
        className={styles.entry}
        aria-expanded={open}
        aria-controls={id}
        aria-label={expanded ? undefined : title}
        onClick={expanded ? () => props.onToggle(module.name) : flyout.toggle}
      >
        <ModuleIcon name={module.icon} />
        {expanded && <span className={styles.label}>{title}</span>}
        {expanded && <Chevron open={open} />}
      </button>
      <ul
        id={id}
        className={expanded ? styles.pages : styles.flyout}
        hidden={!open}
        style={expanded ? undefined : flyout.style}
      >
        {!expanded && (
          <li className={styles.flyoutTitle} aria-hidden="true">
            {title}
          </li>
        )}
        {shown.pages.map((page, at) => (
          // What is found changes with each key: its links stay and become others, which is faster than to rebuild them.
          <li key={found ? at : page.path}>
            <MenuLink page={page} current={page.path === current} onNavigate={leave}>
              {text(page.title)}
            </MenuLink>
          </li>
        ))}
        {shown.more && <li key={shown.pages.length} ref={shown.end} aria-hidden="true" className={styles.end} />}
      </ul>
    </li>
  )
})

/** Opens by pointer, click and keyboard; closes by Escape, and when pointer and focus have left. */
function useFlyout() {
  const [open, setOpen] = useState(false)
  const [style, setStyle] = useState({ top: 0 })
  const button = useRef<HTMLButtonElement>(null)
  const show = () => {
    const top = button.current?.getBoundingClientRect().top ?? 0
    setStyle({ top: Math.max(0, Math.min(top, window.innerHeight - FLYOUT_ROOM)) })
    setOpen(true)
  }
  const close = () => setOpen(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    close()
    button.current?.focus()
  }
  const onBlur = (event: React.FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }
  const groupProps = { onPointerEnter: show, onPointerLeave: close, onKeyDown, onBlur }
  return { open, style, button, close, toggle: () => (open ? close() : show()), groupProps }
}

/** Room in px that a flyout near the lower edge gets. */
const FLYOUT_ROOM = 320
