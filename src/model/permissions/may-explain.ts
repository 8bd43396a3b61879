import type { Me } from './me.ts'

/** Whether `me` may ask what the account may do, and why: everybody about themselves, administrators about everybody. */
export function mayExplain(me: Pick<Me, 'admin' | 'adAccount'>, adAccount: unknown): boolean {
  return me.admin || me.adAccount === adAccount
}
