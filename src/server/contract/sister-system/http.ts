import { isSuccess } from '#model/api/envelope.ts'
import { HttpError } from '#server/http-errors.ts'
import type { SisterSystem } from './sister-system.ts'

const TIMEOUT_MS = 10_000

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
