import { hash, randomBytes } from 'node:crypto'
import type { Row } from '#server/storage/tables.ts'
import type { Database, WriteTransaction } from '../../storage/database.ts'
import type { SeenRecord } from './see-as.ts'

/** One of the system tables (storage/system-tables.ts). */
export const SESSION_TABLE = 'steward_session'

/** Read with every request, so its text is not built each time. */
const FIND = `select "accountId", "expiresAt", "idToken", "seenResource", "seenId" from "${SESSION_TABLE}" where "tokenHash" = $1 and "expiresAt" > $2`

/** Lifetime of a session (specification section 9: account and master stored 4 days). */
export const SESSION_LIFETIME_MS = 4 * 24 * 60 * 60 * 1000

export interface Session {
  /** Public id of the session; reveals nothing about the secret. */
  readonly id: string
  readonly accountId: number
  /** ISO, UTC. */
  readonly expiresAt: string
  /** Identity token of the single sign-on; '' for other sign-ins. */
  readonly idToken: string
  /** The account, role or draft that it sees, read-only. */
  readonly sees?: SeenRecord
}

/** Sessions in the database: opaque 256-bit tokens, stored as hashes, revocable at once by any process. */
export class SessionStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Creates a session; only the response contains the token. */
  async create(accountId: number, idToken = '', now = new Date()): Promise<{ token: string; session: Session }> {
    const token = randomBytes(32).toString('base64url')
    const tokenHash = hashOf(token)
    const expiresAt = new Date(now.getTime() + SESSION_LIFETIME_MS).toISOString()
    const row = { tokenHash, accountId, createdAt: now.toISOString(), expiresAt, idToken: idToken || null }
    await this.#db.transaction(async ({ queries, touch }) => {
      await queries.insertInto(SESSION_TABLE).values(row).execute()
      touch(SESSION_TABLE)
    })
    return { token, session: { id: markerOf(tokenHash), accountId, expiresAt, idToken } }
  }

  /** The session of `token` if it has not expired. */
  async find(token: string, now = new Date()): Promise<Session | undefined> {
    const tokenHash = hashOf(token)
    const row = await this.#db.selectOne<Row>({ sql: FIND, parameters: [tokenHash, now.toISOString()] })
    if (!row) return undefined
    return {
      id: markerOf(tokenHash),
      accountId: Number(row.accountId),
      expiresAt: String(row.expiresAt),
      idToken: String(row.idToken ?? ''),
      ...(row.seenResource ? { sees: { resource: row.seenResource, id: Number(row.seenId) } as SeenRecord } : {}),
    }
  }

  /** Makes the session of `token` see as this account or role; null: as itself again. */
  async see(write: WriteTransaction, token: string, as: SeenRecord | null): Promise<void> {
    const { queries, touch } = write
    const seen = { seenResource: as?.resource ?? null, seenId: as?.id ?? null }
    await queries.updateTable(SESSION_TABLE).set(seen).where('tokenHash', '=', hashOf(token)).execute()
    touch(SESSION_TABLE)
  }

  /** Ends the session of `token`; does nothing when there is none. */
  revoke(token: string): Promise<void> {
    return this.#delete('tokenHash', '=', hashOf(token))
  }

  #delete(column: string, operator: '=' | '<=', value: string | number): Promise<void> {
    return this.#db.transaction(async ({ queries, touch }) => {
      await queries.deleteFrom(SESSION_TABLE).where(column, operator, value).execute()
      touch(SESSION_TABLE)
    })
  }
}

/** Removes expired sessions. */
export async function sweepSessions({ queries, touch }: WriteTransaction, now: string): Promise<void> {
  await queries.deleteFrom(SESSION_TABLE).where('expiresAt', '<=', now).execute()
  touch(SESSION_TABLE)
}

/** The stored form of a token. */
export function hashOf(token: string): string {
  return hash('sha256', token, 'hex')
}

function markerOf(tokenHash: string): string {
  return hash('sha256', tokenHash, 'base64url').slice(0, 16)
}
