import { dayOf } from '../dates/dates.ts'
import type { Me, StandsInFor } from './me.ts'

/** An account id that does not exist. */
const NOBODY = 0

/** For whom the account may act now. */
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
 * The absent person for whom the account may do something that is reserved for one person. `isOwn`: whether the reserving
 * condition holds for an account. It must select the person: a condition that also holds for a nonexistent account excludes
 * somebody instead, and applies to a stand-in as well.
 */
export function absentOwner(me: Me, now: string, isOwn: (me: Me) => boolean): StandsInFor | undefined {
  const absent = absentNow(me, now)
  if (absent.length === 0 || isOwn(inPlaceOf(me, { id: NOBODY }))) return undefined
  return absent.find(person => isOwn(inPlaceOf(me, person)))
}
