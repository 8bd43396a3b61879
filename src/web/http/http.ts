import { localeState, translate } from '../i18n/locale-state.ts'
import { createHttp, type HttpSurroundings } from './create-http.ts'
import { credentialHeaders } from './credentials.ts'

type HttpEvents = Pick<HttpSurroundings, 'showErrorPage' | 'toast' | 'sessionExpired' | 'sawRevision'>

let events: HttpEvents = { showErrorPage() {}, toast() {}, sessionExpired() {}, sawRevision() {} }

/**
 * The one way to the server. `data` of an answer is the envelope's `data`; everything else is thrown as `HttpFailure`,
 * after the rules of src/web/http have done their part.
 */
export const http = createHttp({
  headers: () => ({
    'X-Steward-Client': 'web',
    'Accept-Language': localeState.get().locale,
    ...credentialHeaders(),
  }),
  requestFailed: () => translate('http.requestFailed'),
  showErrorPage: failure => events.showErrorPage(failure),
  toast: message => events.toast(message),
  sessionExpired: () => events.sessionExpired(),
  sawRevision: revision => events.sawRevision(revision),
})

/** Connects what happens on a call to the screens that show it; called once at start. */
export function connectHttp(handlers: HttpEvents): void {
  events = handlers
}
