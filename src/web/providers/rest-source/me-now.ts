import type { Me } from '#model/permissions/me.ts'
import { meOf } from '../../account/me-of.ts'
import { sessionState } from '../../account/session-state.ts'
import { shellState } from '../../account/shell-state.ts'

/** The signed-in account as expressions see it; undefined when nobody is. */
export function meNow(): Me | undefined {
  const session = sessionState.get()
  return session && meOf(session.account, shellState.get()?.permissions ?? [])
}
