import type { Master } from '#model/api.ts'
import { reloadSession } from './reload-session.ts'
import { keepSession, sessionState } from './session-state.ts'

/** Stores the currently bound butler (null: none) and rebuilds menu and routes (specification section 4). */
export async function masterBecomes(master: Master | null): Promise<void> {
  const session = sessionState.get()
  if (session) keepSession({ ...session, master })
  // The accounts are bound even if the menu cannot be fetched right now; the HTTP layer reports that failure.
  await reloadSession().catch(() => {})
}
