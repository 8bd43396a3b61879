import { reloadSession } from './reload-session.ts'
import { sessionState } from './session-state.ts'

/**
 * Development: the dev server says that a changed config has taken effect (DOM event `steward:config`). Menu, routes and
 * pages follow in place, with everything that was typed; signed out, the page is loaded anew.
 */
export function followConfigUpdates(): void {
  window.addEventListener('steward:config', event => {
    if (!sessionState.get()) return
    event.preventDefault()
    void reloadSession().catch(() => {})
  })
}
