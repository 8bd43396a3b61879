import { createHash } from 'node:crypto'
import { isSuccess } from '#model/api/envelope.ts'
import type { Account } from '#model/api.ts'
import { type Me, meWith } from '#model/permissions/me.ts'
import type { AppStateHolder } from '#server/app-state.ts'
import type { Identity } from '#server/features/sessions/identifier.ts'
import { HttpError } from '#server/http-errors.ts'

const TIMEOUT_MS = 10_000
const MOST_REMEMBERED = 10_000

/** Identifies users by the backend. Only used for rendering: the backend decides permissions at each call. */
export class BackendAccounts {
  readonly #backendUrl: string
  readonly #state: AppStateHolder
  /** By hash of the token: accounts from sign-in responses, for backends without `GET /api/session`. */
  readonly #remembered = new Map<string, Partial<Account>>()

  constructor(backendUrl: string, state: AppStateHolder) {
    this.#backendUrl = backendUrl
    this.#state = state
  }

  /** Stores the account of a sign-in response. */
  remember(token: string, account: Partial<Account>): void {
    if (this.#remembered.size >= MOST_REMEMBERED) this.#remembered.delete(this.#remembered.keys().next().value!)
    this.#remembered.set(hashOf(token), account)
  }

  /** Calls `GET /api/session` of the backend; without that endpoint, the account of its sign-in response is used. */
  async identify(token: string): Promise<Identity | undefined> {
    const { tokenHeader } = this.#state.current.model.app
    const bearer = tokenHeader.toLowerCase() === 'authorization' ? `Bearer ${token}` : token
    const response = await this.#ask('/api/session', { [tokenHeader]: bearer })
    if (response.status === 401) {
      this.#remembered.delete(hashOf(token))
      return undefined
    }
    const body: unknown = await response.json().catch(() => undefined)
    const answered = isSuccess(response.status, body)
      ? (body.data as { account?: Partial<Account> } | null)?.account
      : undefined
    const account = answered ?? this.#remembered.get(hashOf(token))
    return (
      account && {
        me: this.#meOf(account),
        session: { id: hashOf(token), accountId: account.id ?? 0, expiresAt: '', idToken: '' },
      }
    )
  }

  /** @throws while the backend does not respond at all. */
  async ping(): Promise<void> {
    await this.#ask('/', {})
  }

  #meOf({
    id = 0,
    adAccount = '',
    name = '',
    admin = false,
    blockIds = '[]',
    permissionIds = [],
  }: Partial<Account>): Me {
    const account = { id, adAccount, name, admin, permissionIds, blockIds: numbersIn(blockIds) }
    return meWith(account, this.#state.current.model.permissions)
  }

  async #ask(path: string, headers: Record<string, string>): Promise<Response> {
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      return await fetch(`${this.#backendUrl}${path}`, {
        headers: { ...headers, accept: 'application/json' },
        redirect: 'manual',
        signal,
      })
    } catch {
      throw new HttpError(503, 'unavailable')
    }
  }
}

function numbersIn(json: string): number[] {
  try {
    const value: unknown = JSON.parse(json)
    return Array.isArray(value) ? value.map(Number).filter(Number.isInteger) : []
  } catch {
    return []
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
