import { useMemo } from 'react'
import { useShell } from '#web/data/account/shell-state.ts'
import { useAccount } from '#web/data/account/use-account.ts'
import { matchRoute, type PageRoute, type ShellRoute, shellRoutes } from '#web/data/routes/shell-routes.ts'

/** The routes of the account, rebuilt whenever account, bound butler or config change. */
export function useShellRoutes(): readonly ShellRoute[] {
  const shell = useShell()
  const { me } = useAccount()
  return useMemo(() => shellRoutes(shell, me), [shell, me])
}

/** The page at `pathname`, including hidden ones. */
export function useCurrentPage(pathname: string): PageRoute | undefined {
  const match = matchRoute(useShellRoutes(), pathname, '')
  return match.kind === 'page' ? match.route : undefined
}
