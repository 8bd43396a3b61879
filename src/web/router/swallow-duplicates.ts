import { createPath, type Path, type To } from 'react-router'

/** The part of a data router that matters here. */
interface Navigating {
  readonly state: { readonly location: Path }
  navigate(to: number | To | null, options?: unknown): Promise<void>
}

/**
 * Makes the router swallow a navigation to the address it is at already (specification section 2): no second entry in
 * the history, no redraw.
 */
export function swallowDuplicates<R extends object>(router: R & Navigating): R {
  const navigate = router.navigate.bind(router)
  router.navigate = (to, options) => {
    if (to !== null && typeof to !== 'number' && isHere(to, router.state.location)) return Promise.resolve()
    return navigate(to, options)
  }
  return router
}

/** Relative addresses are left to the router. */
function isHere(to: To, here: Path): boolean {
  const target = typeof to === 'string' ? to : createPath({ ...here, search: '', hash: '', ...to })
  return target === createPath(here)
}
