import { publicApp } from '../account/public-app.ts'
import { sessionState } from '../account/session-state.ts'

/**
 * The token header, where a foreign backend wants one. Our own server knows the browser by an HttpOnly cookie, and what
 * the browser keeps as token is a marker that no header needs.
 */
export function credentialHeaders(): Readonly<Record<string, string>> {
  const app = publicApp.get()
  const token = sessionState.get()?.token
  if (app?.credentials !== 'bearer' || !token) return {}
  return { [app.tokenHeader]: `Bearer ${token}` }
}
