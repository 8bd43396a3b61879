import { scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { isSuccess } from '#model/api/envelope.ts'
import { HttpError } from '#server/http-errors.ts'

const deriveKey = promisify(scrypt) as (password: string, salt: string, length: number) => Promise<Buffer>

/** scrypt hash of the password that all demo butlers share, `Steward@2026`. */
const SALT = 'steward demo sister system'
const PASSWORD_KEY = Buffer.from('W3J5Mx1OzCJjCvSkGN99m9jM7WTtKgJ+NiVwSOzsTRI=', 'base64')

const TIMEOUT_MS = 10_000

/** A butler as the sister system identifies it. */
interface SisterAccount {
  readonly xcAccount: string
}

/** The system that holds the accounts of butlers. It verifies account and password for the platform, which stores neither. */
export interface SisterSystem {
  /** The account, or undefined when account or password is wrong. @throws HttpError 503 when it cannot be reached */
  verify(xcAccount: string, password: string): Promise<SisterAccount | undefined>
}

/**
 * Queries the real sister system: `POST url` with the form members `xcAccount` and `xcPassword`, answered by the platform's
 * envelope. A refusal is HTTP 401 or 403, or an envelope that is not a success.
 */
export function httpSisterSystem({ url, token }: { readonly url: string; readonly token?: string }): SisterSystem {
  return {
    verify: async (xcAccount, xcPassword) => {
      const response = await ask(url, token, new URLSearchParams({ xcAccount, xcPassword }))
      if (response.status === 401 || response.status === 403) return undefined
      const body: unknown = response.ok ? await response.json().catch(() => undefined) : undefined
      if (body === undefined) throw new HttpError(503, 'unavailable')
      return isSuccess(response.status, body) ? { xcAccount } : undefined
    },
  }
}

async function ask(url: string, token: string | undefined, body: URLSearchParams): Promise<Response> {
  try {
    const headers = token ? { authorization: `Bearer ${token}` } : undefined
    return await fetch(url, {
      method: 'POST',
      body,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch {
    throw new HttpError(503, 'unavailable')
  }
}

/** The demo's sister system: it has the butlers with an `xcAccount`. */
export function embeddedSisterSystem(knows: (xcAccount: string) => Promise<boolean>): SisterSystem {
  return {
    verify: async (xcAccount, password) => {
      // Both are always computed, so that the response time does not reveal which accounts exist.
      const [known, key] = await Promise.all([knows(xcAccount), deriveKey(password, SALT, PASSWORD_KEY.length)])
      return timingSafeEqual(key, PASSWORD_KEY) && known ? { xcAccount } : undefined
    },
  }
}
