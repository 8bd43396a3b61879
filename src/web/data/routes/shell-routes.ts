import { matchPath } from 'react-router'
import type { ShellModel, ShellModule, ShellPage } from '#model/client-model.ts'
import { mayOpen } from '#model/permissions/may-open.ts'
import type { Me } from '#model/permissions/me.ts'

/** A route to a page, or a redirect. */
export type ShellRoute = PageRoute | AliasRoute
export interface PageRoute {
  readonly kind: 'page'
  /** Pattern in the router's notation: `/moveIntoPlan/interviewRecords/:id`. */
  readonly pattern: string
  readonly page: ShellPage
  readonly module: ShellModule
}
interface AliasRoute {
  readonly kind: 'alias'
  readonly pattern: string
  /** Pattern of the page it shows. */
  readonly to: string
}

/** Routes of the pages that the account may open, from the shell model (specification section 2, guard). */
export function shellRoutes(shell: ShellModel, me: Pick<Me, 'admin' | 'roles'>): ShellRoute[] {
  return shell.modules.flatMap(module =>
    module.pages
      .filter(page => mayOpen(page, me))
      .flatMap((page): ShellRoute[] => {
        const pattern = routerPattern(page.path)
        const aliases = page.aliases.map(
          alias => ({ kind: 'alias', pattern: routerPattern(alias), to: pattern }) as const,
        )
        return [{ kind: 'page', pattern, page, module }, ...aliases]
      }),
  )
}

/** Result of resolving an address. */
export type RouteMatch =
  | { readonly kind: 'page'; readonly route: PageRoute }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'none' }

/** Finds the route of `pathname`; literal paths take precedence over those with a placeholder. */
export function matchRoute(routes: readonly ShellRoute[], pathname: string, search: string): RouteMatch {
  const route = routes.find(each => each.pattern === pathname) ?? routes.find(each => matches(each, pathname))
  if (!route) return { kind: 'none' }
  if (route.kind === 'page') return { kind: 'page', route }
  const params = matchPath(route.pattern, pathname)?.params ?? {}
  const to = route.to.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return { kind: 'redirect', to: to + search }
}

/** `/a/{id}` in the router's notation: `/a/:id`. */
export function routerPattern(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

function matches(route: ShellRoute, pathname: string): boolean {
  return matchPath({ path: route.pattern, caseSensitive: true }, pathname) !== null
}
