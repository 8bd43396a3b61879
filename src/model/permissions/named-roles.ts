import type { Me } from './me.ts'

/**
 * Roles without a page that widen what other roles see (catalogue section 3.1): `report2` lifts the block limit on report
 * and board pages, `report3` shows masked values.
 */
export const CROSS_BLOCK_ROLE = 'report2'
export const REVEAL_ROLE = 'report3'

/** Whether masked values are handed out masked or as they are. */
export type Mask = 'masked' | 'plain'

/** How the account sees masked fields (phone numbers, ID numbers). */
export function maskOf(me: Pick<Me, 'admin' | 'roles'>): Mask {
  return me.admin || me.roles.includes(REVEAL_ROLE) ? 'plain' : 'masked'
}
