import { localeState, translate } from '#web/i18n/locale-state.ts'
import { publicApp } from '../account/public-app.ts'
import { sessionState } from '../account/session-state.ts'
import { createHttp, type HttpSurroundings } from './create-http.ts'

type HttpEvents = Pick<HttpSurroundings, 'showErrorPage' | 'toast' | 'sessionExpired' | 'sawRevision'>

let events: HttpEvents = { showErrorPage() {}, toast() {}, sessionExpired() {}, sawRevision() {} }

/**
 * The only HTTP client. `data` of a response is the envelope's `data`; all failures are thrown as `HttpFailure`, after the
 * rules of src/web/data/http have run.
 */
export const http = createHttp({
  headers: () => ({
    'X-Steward-Client': 'web',
    'Accept-Language': localeState.get().locale,
    ...credentialHeaders(),
  }),
  requestFailed: () => translate('http.requestFailed'),
  statusText: status => (isWorded(status) ? translate(`http.status.${status}`) : ''),
  noAnswer: why => translate(`http.${why}`),
  showErrorPage: failure => events.showErrorPage(failure),
  toast: message => events.toast(message),
  sessionExpired: failure => events.sessionExpired(failure),
  sawRevision: (...seen) => events.sawRevision(...seen),
})

/** Statuses with a text in the locale files. */
const WORDED = [400, 403, 404, 405, 408, 409, 413, 414, 415, 422, 429, 431, 500, 501, 502, 503, 504] as const

function isWorded(status: number): status is (typeof WORDED)[number] {
  return (WORDED as readonly number[]).includes(status)
}

/** Connects request outcomes to the screens that show them; called once at start. */
export function connectHttp(handlers: HttpEvents): void {
  events = handlers
}

/**
 * The token header, where another backend needs one. Our own server identifies the session by an HttpOnly cookie; the
 * token that the browser stores is then only a marker and not sent.
 */
function credentialHeaders(): Readonly<Record<string, string>> {
  const app = publicApp.get()
  const token = sessionState.get()?.token
  if (app?.credentials !== 'bearer' || !token) return {}
  return { [app.tokenHeader]: `Bearer ${token}` }
}
