import { useCallback } from 'react'
import {
  createPath,
  type NavigateOptions,
  type Path,
  parsePath,
  type To,
  useNavigate as useAnyNavigate,
} from 'react-router'

/** Navigates to an address, or by a number of steps in the history. */
export interface Navigate {
  (to: To, options?: NavigateOptions): void
  (steps: number): void
}

/**
 * react-router's `useNavigate`, except that a navigation to the current address is ignored (specification section 2): no
 * history entry, no re-render. Links already do so.
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

/** Whether `to` is the address `here`. In a partial address the path stays, query and hash are removed. */
export function isAt(to: To, here: Path): boolean {
  const { pathname = here.pathname, search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to
  return createPath({ pathname, search, hash }) === createPath(here)
}
