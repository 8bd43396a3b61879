import type { AnswerOf } from '#model/api.ts'
import { http } from '../http/http.ts'
import { keepSession, sessionState } from './session-state.ts'
import { loadShell } from './shell-state.ts'

/**
 * Fetches account, bound butler and shell model again: after bind and unbind, and when the server reports that config or
 * permissions have changed. Menu and routes follow from the response.
 */
export async function reloadSession(): Promise<void> {
  const [{ data }] = await Promise.all([http.get<AnswerOf<'GET /api/session'>>('/api/session'), loadShell()])
  const current = sessionState.get()
  if (current) keepSession({ ...current, account: data.account, master: data.master })
}
