import type { RouterProvider } from '@refinedev/core'
import binding from '@refinedev/react-router'

/**
 * The address for Refine's hooks, by its binding of react-router, except that nothing is read from the address: our hooks
 * are told by their callers what to fetch, and the binding compares the address with every page of the menu, once for each
 * hook, on every navigation (docs/decisions/0054-what-a-click-draws.md).
 */
export const routerProvider: RouterProvider = { ...binding, parse: () => parseNothing }

function parseNothing() {
  return {}
}
