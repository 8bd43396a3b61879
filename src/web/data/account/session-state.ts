import type { Account, Master } from '#model/api.ts'
import { createStore } from '#web/state/store.ts'
import { followStored, readStored, writeStored } from '#web/storage/stored.ts'

/** The session of this browser. `token` is a marker, or the secret itself with a foreign backend. */
export interface Session {
  readonly token: string
  readonly account: Account
  readonly master: Master | null
}

/** Account and master are stored for 4 days (specification section 9). */
const LIFETIME = '4d'
const NAMES = { token: 'token', account: 'account', master: 'master' } as const

/** The session, or undefined when signed out. Stored in local storage for 4 days (specification section 3). */
export const sessionState = createStore<Session | undefined>(readSession())

/** Starts or renews the session. */
export function keepSession(session: Session): void {
  writeStored(NAMES.token, session.token, LIFETIME)
  writeStored(NAMES.account, session.account, LIFETIME)
  writeStored(NAMES.master, session.master, LIFETIME)
  sessionState.set(session)
}

/** The stored session if it is complete, unexpired and valid. */
export function readSession(): Session | undefined {
  const token = readStored(NAMES.token)
  const account = readStored(NAMES.account)
  if (typeof token !== 'string' || token === '' || !isAccount(account)) return undefined
  const master = readStored(NAMES.master)
  return { token, account, master: isMaster(master) ? master : null }
}

function isAccount(value: unknown): value is Account {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, permissionIds, blockIds } = value as Partial<Account>
  return (
    typeof id === 'number' && typeof name === 'string' && typeof blockIds === 'string' && Array.isArray(permissionIds)
  )
}

function isMaster(value: unknown): value is Master {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Master>).name === 'string'
}

/** Follows sign-in and sign-out in other tabs: reloads the page when its account is no longer the stored one. */
export function followOtherTabs(): void {
  followStored(NAMES.account, () => {
    if (readSession()?.account.id !== sessionState.get()?.account.id) location.reload()
  })
}
