import type { Me } from '#model/permissions/me.ts'
import type { AppStateHolder } from '#server/app-state.ts'
import { RIGHTS_TABLES } from '#server/records/access/load-me.ts'
import type { Database } from '../../storage/database.ts'
import type { Accounts } from './accounts.ts'
import { type DraftViewer, isDraft, seenAs } from './see-as.ts'
import { hashOf, SESSION_TABLE, type Session, type SessionStore } from './session-store.ts'

const MOST_CACHED = 5000
/** Tables that decide who a token belongs to and what that account may do. */
const DECIDING = [SESSION_TABLE, ...RIGHTS_TABLES]

/** The owner of a token. */
export interface Identity {
  readonly me: Me
  readonly session: Session
  /**
   * The viewer, where the session sees as somebody else (`me`), and as whom; `draftAs`: the session sees a draft, with these
   * rights.
   */
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

/** Identifies the owner of a token. */
export interface Identifier {
  /** Undefined when the session has ended. */
  identify(token: string): Identity | undefined | Promise<Identity | undefined>
}

/**
 * Caches the owners of tokens until a session, an account or a role is written or the config changes: the very next request
 * sees the change, whichever process wrote it.
 */
export function identifier({ database, state, sessions, accounts }: Surroundings): Identifier {
  const cache = new Map<string, CachedIdentity>()

  async function load(token: string): Promise<Identity | undefined> {
    const session = await sessions.find(token)
    const me = session && (await accounts.me(session.accountId))
    if (!me || !session.sees) return me && { me, session }
    const { sees } = session
    // The account's rights in the draft are cached with the draft.
    if (isDraft(sees)) return { me, session, seeing: { viewer: me, name: me.name, draftAs: sees } }
    // A viewer who may not see as others any more, or whose target is gone, sees as themselves again.
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
    // The revision is read first: a write during the following reads makes the entry stale.
    const counted = database.revisions.current(DECIDING)
    return typeof counted === 'string' ? identifyAt(token, counted) : counted.then(text => identifyAt(token, text))
  }

  return { identify }
}
