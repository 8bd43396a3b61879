import type { Me } from '#model/permissions/me.ts'
import type { AppStateHolder } from '#server/app-state.ts'
import { RIGHTS_TABLES } from '#server/records/access/load-me.ts'
import type { Database } from '../../storage/database.ts'
import type { Accounts } from './accounts.ts'
import { type DraftViewer, isDraft, seenAs } from './see-as.ts'
import { hashOf, SESSION_TABLE, type Session, type SessionStore } from './session-store.ts'

const MOST_CACHED = 5000
/** Whatever decides who a token belongs to and what that account may do. */
const DECIDING = [SESSION_TABLE, ...RIGHTS_TABLES]

/** Who a token belongs to. */
export interface Identity {
  readonly me: Me
  readonly session: Session
  /** Who looks, where the session sees as somebody else (`me`), and as whom; `draftAs`: it sees a draft, by these rights. */
  readonly seeing?: { readonly viewer: Me; readonly name: string; readonly draftAs?: DraftViewer }
}

interface Surroundings {
  readonly database: Database
  readonly state: AppStateHolder
  readonly sessions: SessionStore
  readonly accounts: Accounts
}

interface CachedIdentity {
  readonly revision: string
  readonly identity: Identity
  /** When the session ends, in milliseconds since 1970. */
  readonly until: number
}

/** Says who a token belongs to. */
export interface Identifier {
  /** Undefined when the session has ended. */
  identify(token: string): Identity | undefined | Promise<Identity | undefined>
}

/**
 * Caches who tokens belong to until a session, an account or a role is written or the config changes: the very next
 * request sees it, whichever process wrote.
 */
export function identifier({ database, state, sessions, accounts }: Surroundings): Identifier {
  const cache = new Map<string, CachedIdentity>()

  async function load(token: string): Promise<Identity | undefined> {
    const session = await sessions.find(token)
    const me = session && (await accounts.me(session.accountId))
    if (!me || !session.sees) return me && { me, session }
    const { sees } = session
    // What the draft makes of the account is known with the draft.
    if (isDraft(sees)) return { me, session, seeing: { viewer: me, name: me.name, draftAs: sees } }
    // Who may look no more, or at somebody who is no more, is back at their own.
    const seen = await seenAs(state.current.model, database, me, sees)
    return seen ? { me: seen.me, session, seeing: { viewer: me, name: seen.name } } : { me, session }
  }

  async function loadAndCache(token: string, key: string, revision: string): Promise<Identity | undefined> {
    const identity = await load(token)
    cache.delete(key)
    if (!identity) return undefined
    if (cache.size >= MOST_CACHED) cache.delete(cache.keys().next().value as string)
    cache.set(key, { revision, identity, until: Date.parse(identity.session.expiresAt) })
    return identity
  }

  function identifyAt(token: string, counted: string): Identity | Promise<Identity | undefined> {
    const revision = `${state.current.model.revision} ${counted}`
    const key = hashOf(token)
    const cached = cache.get(key)
    const isValid = cached?.revision === revision && cached.until > Date.now()
    return isValid ? cached.identity : loadAndCache(token, key, revision)
  }

  function identify(token: string): Identity | Promise<Identity | undefined> {
    // The revision is taken first: what is written while the rest is read makes it out of date.
    const counted = database.revisions.current(DECIDING)
    return typeof counted === 'string' ? identifyAt(token, counted) : counted.then(text => identifyAt(token, text))
  }

  return { identify }
}
