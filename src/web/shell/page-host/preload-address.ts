import type { PageModel, ShellModel } from '#model/client-model.ts'
import { meOf } from '#web/data/account/me-of.ts'
import { sessionState } from '#web/data/account/session-state.ts'
import { HOME } from '#web/data/routes/guard.ts'
import { shellRoutes } from '#web/data/routes/shell-routes.ts'
import { takePageModel } from '#web/pages/use-page-model.ts'
import { HomePage } from '../keep-alive/home-part.ts'
import { targetOf } from '../keep-alive/screen.ts'
import { preloadWhole } from './preload-page.ts'

/**
 * Loads the code, model and first rows of the screen at an address before it renders. Resolves when all of it is loaded or
 * has failed; the screen itself reports failures. `given`: the model, if it was embedded in the page.
 */
export async function preloadAddress(
  shell: ShellModel,
  at: Pick<Location, 'pathname' | 'search'>,
  given?: PageModel,
): Promise<void> {
  if (given) takePageModel(given)
  const account = sessionState.get()?.account
  if (!account) return
  const routes = shellRoutes(shell, meOf(account, shell.permissions))
  const target = targetOf(routes, at.pathname, at.search)
  if (target.kind === 'redirect') {
    if (target.to === HOME) await HomePage.preload()
    return
  }
  const { page, pattern } = target.screen
  if (pattern === HOME) await HomePage.preload()
  // Rows of another address than the bare one, or of a page with placeholders, are requested by the list itself.
  else if (page) await preloadWhole(page, { rows: at.search === '' && pattern === at.pathname })
}
