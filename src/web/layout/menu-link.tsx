import { type MouseEvent, memo, type ReactNode, useRef } from 'react'
import type { ShellPage } from '#model/client-model.ts'
import { preloadPage } from '../page-host/preload-page.ts'
import { history } from '../router/router.ts'
import styles from './sidebar.module.css'

interface MenuLinkProps {
  readonly page: ShellPage
  readonly current: boolean
  readonly children: ReactNode
  onNavigate(): void
}

/**
 * A link of the menu. It is not react-router's, which is drawn anew with every address: a menu has a hundred of them, and
 * theirs are written in full. Pointer and focus have its page fetched ahead.
 */
export const MenuLink = memo(function MenuLink({ page, current, children, onNavigate }: MenuLinkProps) {
  const stopPreload = useRef<() => void>(undefined)
  const preload = () => {
    stopPreload.current?.()
    stopPreload.current = preloadPage(page)
  }
  const leave = () => stopPreload.current?.()
  const follow = (event: MouseEvent) => {
    onNavigate()
    if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    history.push(page.path)
  }
  return (
    <a
      href={page.path}
      className={styles.page}
      aria-current={current ? 'page' : undefined}
      onClick={follow}
      onPointerEnter={preload}
      onPointerLeave={leave}
      onFocus={preload}
      onBlur={leave}
    >
      {children}
    </a>
  )
})
