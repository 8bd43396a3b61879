import { memo, type ReactNode, useRef } from 'react'
import { NavLink } from 'react-router'
import type { ShellPage } from '#model/client-model.ts'
import { preloadPage } from '../page-host/preload-page.ts'

interface MenuLinkProps {
  readonly path: string
  /** The page at `path`, fetched ahead; undefined for one of the fixed routes. */
  readonly page?: ShellPage
  readonly children: ReactNode
  onNavigate(): void
}

/** A link of the menu. Pointer and focus have its page fetched ahead. */
export const MenuLink = memo(function MenuLink({ path, page, children, onNavigate }: MenuLinkProps) {
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
