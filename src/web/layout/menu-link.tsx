import { memo, type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import type { ShellPage } from '#model/client-model.ts'
import { preloadPage } from '../page-host/preload-page.ts'

interface MenuLinkProps {
  readonly page: ShellPage
  readonly current: boolean
  readonly children: ReactNode
  onNavigate(): void
}

/** A link of the menu. Pointer and focus have its page fetched ahead. */
export const MenuLink = memo(function MenuLink({ page, current, children, onNavigate }: MenuLinkProps) {
  const stopPreload = useRef<() => void>(undefined)
  const preload = () => {
    stopPreload.current?.()
    stopPreload.current = preloadPage(page)
  }
  const leave = () => stopPreload.current?.()
  return (
    <Link
      to={page.path}
      aria-current={current ? 'page' : undefined}
      onClick={onNavigate}
      onPointerEnter={preload}
      onPointerLeave={leave}
      onFocus={preload}
      onBlur={leave}
    >
      {children}
    </Link>
  )
})
