import { useMemo } from 'react'
import { dayOf } from '#model/dates/dates.ts'
import type { RuleContext } from '#model/records/context.ts'
import { useAccount } from '#web/data/account/use-account.ts'

/** Account and time for rules. `now` is the time of the last render that changed one of `since`. */
export function useRuleContext(...since: readonly unknown[]): RuleContext {
  const { me } = useAccount()
  return useMemo(() => ({ me, now: new Date().toISOString(), partial: true }), [me, ...since])
}

/** `now` and `today` of expressions, in the platform's time zone. */
export function nowVariables(): { readonly now: string; readonly today: string } {
  const now = new Date().toISOString()
  return { now, today: dayOf(now) }
}
