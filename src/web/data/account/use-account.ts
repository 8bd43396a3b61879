import type { Account, Master } from '#model/api.ts'
import type { Me } from '#model/permissions/me.ts'
import { remembersLast } from '#web/state/remembers-last.ts'
import { meOf } from './me-of.ts'
import { sessionState } from './session-state.ts'
import { shellState } from './shell-state.ts'

/** The signed-in account. */
export interface AccountOnScreen {
  /** The account for permission checks and expressions. */
  readonly me: Me
  readonly account: Account
  /** The bound butler. */
  readonly master: Master | null
}

/** The signed-in account; only for components inside the layout, which require one. */
export function useAccount(): AccountOnScreen {
  const found = useAccountIfAny()
  if (!found) throw new Error('useAccount needs a signed-in account: use it inside the layout.')
  return found
}

/** The signed-in account, or undefined. */
export function useAccountIfAny(): AccountOnScreen | undefined {
  return accountOf(sessionState.use(), shellState.use())
}

/** Computed once for all components: each cell with a link needs it. */
const accountOf = remembersLast(
  (session: ReturnType<typeof sessionState.get>, shell: ReturnType<typeof shellState.get>) => {
    if (!session) return undefined
    const { account, master } = session
    const me = meOf(account, shell?.permissions ?? [])
    const { roleIds, standsIn } = shell ?? {}
    return { me: { ...me, ...(roleIds && { roleIds }), ...(standsIn && { standsIn }) }, account, master }
  },
)
