import { watchRevision } from './account/revision-watch.ts'
import { askToSignInAgain } from './account/session-expired.ts'
import { sessionState } from './account/session-state.ts'
import { connectHttp } from './http/http.ts'
import { rememberTold, showToast } from './notify/toast.ts'
import { ERROR } from './router/guard.ts'
import { history } from './router/router.ts'

/** Connects the rules of a call to the screens: error page, toast, sign-in dialog, menu. */
export function wireHttp(): void {
  connectHttp({
    showErrorPage({ message, detail, statusCode }) {
      rememberTold(message)
      // Signed out, the guard would turn the error page into the login page, which is where the person is.
      if (sessionState.get()) history.push(ERROR, { message, detail, noAnswer: statusCode === 0 })
    },
    toast: message => showToast('error', message, { evenIfTold: true }),
    sessionExpired: () => void askToSignInAgain(),
    sawRevision: watchRevision,
  })
}
