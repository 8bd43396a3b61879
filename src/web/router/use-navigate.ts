import { useCallback } from 'react'
import {
  createPath,
  type NavigateOptions,
  type Path,
  parsePath,
  type To,
  useNavigate as useAnyNavigate,
} from 'react-router'

/** Goes to an address, or so many steps through the history. */
export interface Navigate {
  (to: To, options?: NavigateOptions): void
  (steps: number): void
}

/**
 * react-router's `useNavigate`, except that a navigation to the address it is at already is swallowed (specification
 * section 2): no second entry, no redraw. Links do so by themselves.
 */
export function useNavigate(): Navigate {
  const navigate = useAnyNavigate()
  return useCallback(
    (to: To | number, options?: NavigateOptions) => {
      if (typeof to === 'number') void navigate(to)
      else if (!isAt(to, window.location)) void navigate(to, options)
    },
    [navigate],
  )
}

/** Whether `to` is the address `here`. Parts that are not given: the path stays, query and hash go. */
export function isAt(to: To, here: Path): boolean {
  const { pathname = here.pathname, search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to
  return createPath({ pathname, search, hash }) === createPath(here)
}
