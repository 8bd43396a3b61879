import { reloadSession } from './reload-session.ts'
import { noteRevision } from './revision-watch.ts'
import { sessionState } from './session-state.ts'

/**
 * Development: the dev server says that a changed config has taken effect (DOM event `steward:config`). Menu, routes and
 * pages follow in place, with everything that was typed; signed out, the page is reloaded.
 */
export function followConfigUpdates(): void {
  window.addEventListener('steward:config', event => {
    if (!sessionState.get()) return
    event.preventDefault()
    // Pages are fetched along with the menu, instead of after its answer reports the change.
    noteRevision((event as CustomEvent<{ readonly revision: string }>).detail.revision)
    void reloadSession().catch(() => {})
  })
}
