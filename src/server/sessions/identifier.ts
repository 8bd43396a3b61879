import type { AppStateHolder } from '../app-state.ts'
import { RIGHTS_TABLES } from '../records/load-me.ts'
import type { Identity } from '../services.ts'
import type { Database } from '../storage/database.ts'
import type { Accounts } from './accounts.ts'
import { hashOf, SESSION_TABLE, type SessionStore } from './session-store.ts'

const KEPT = 5000
/** Whatever decides who a token belongs to and what that account may do. */
const DECIDING = [SESSION_TABLE, ...RIGHTS_TABLES]

interface Surroundings {
  readonly database: Database
  readonly state: AppStateHolder
  readonly sessions: SessionStore
  readonly accounts: Accounts
}

/**
 * Says who a token belongs to. Where writes are counted in this process, the answer is remembered until a session, an
 * account or a role is written or the config changes: the very next request sees it.
 */
export function identifier({ database, state, sessions, accounts }: Surroundings) {
  const kept = new Map<string, { readonly revision: string; readonly identity: Identity }>()

  async function load(token: string): Promise<Identity | undefined> {
    // Neither waits for the other: it is one round trip to a database elsewhere.
    const [session, rights] = await Promise.all([sessions.find(token), accounts.rights()])
    const me = session && (await accounts.me(session.accountId, rights))
    return me && { me, session }
  }

  async function loadAndKeep(token: string, key: string, revision: string): Promise<Identity | undefined> {
    const identity = await load(token)
    kept.delete(key)
    if (!identity) return undefined
    if (kept.size >= KEPT) kept.delete(kept.keys().next().value as string)
    kept.set(key, { revision, identity })
    return identity
  }

  return (token: string): Identity | undefined | Promise<Identity | undefined> => {
    if (database.adapter.revisions === 'database') return load(token)
    // The revision is taken first: what is written while the rest is read makes it out of date.
    const revision = `${state.current.model.revision} ${database.revisions.current(DECIDING)}`
    const key = hashOf(token)
    const known = kept.get(key)
    const isValid = known?.revision === revision && known.identity.session.expiresAt > new Date().toISOString()
    return isValid ? known.identity : loadAndKeep(token, key, revision)
  }
}
