import type { RouterProvider } from '@refinedev/core'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'

/**
 * The address for Refine's hooks. Ours are told by their callers what to fetch, so nothing is read from the address:
 * Refine's own binding compares it with every page of the menu, once for each hook, on every navigation.
 */
export const routerProvider: RouterProvider = {
  go: () => {
    const navigate = useNavigate()
    return useCallback(
      ({ to = '', type }) => {
        if (type !== 'path') void navigate(to, { replace: type === 'replace' })
        return to
      },
      [navigate],
    )
  },
  back: () => {
    const navigate = useNavigate()
    return useCallback(() => void navigate(-1), [navigate])
  },
  parse: () => parseNothing,
}

function parseNothing() {
  return {}
}
