import { dayOf } from '#model/dates/dates.ts'

/** `now` and `today` of expressions, in the platform's time zone. */
export function nowVariables(): { readonly now: string; readonly today: string } {
  const now = new Date().toISOString()
  return { now, today: dayOf(now) }
}
