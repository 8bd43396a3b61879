import { dayOf } from '../dates/dates.ts'
import type { Me, StandsInFor } from './me.ts'

/** An account that nobody has. */
const NOBODY = 0

/** In whose place the account may act at this moment. */
export function absentNow({ standsIn = [] }: Pick<Me, 'standsIn'>, now: string): readonly StandsInFor[] {
  if (standsIn.length === 0) return standsIn
  const today = dayOf(new Date(now))
  return standsIn.filter(({ from, to }) => from <= today && today <= to)
}

/** The account with the identity of the absent person; roles, permissions and blocks stay its own. */
export function inPlaceOf(me: Me, { id }: Pick<StandsInFor, 'id'>): Me {
  return { ...me, id }
}

/**
 * The absent person in whose place the account may do what is reserved for one person. `isOwn`: whether that condition holds for
 * an account. It must name the person: one that would hold for an account that nobody has keeps somebody out instead, and that
 * holds for a stand-in as well.
 */
export function absentOwner(me: Me, now: string, isOwn: (me: Me) => boolean): StandsInFor | undefined {
  const absent = absentNow(me, now)
  if (absent.length === 0 || isOwn(inPlaceOf(me, { id: NOBODY }))) return undefined
  return absent.find(person => isOwn(inPlaceOf(me, person)))
}
