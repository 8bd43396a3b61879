import { watchRevision } from './data/account/revision-watch.ts'
import { draftSeen, seeingAs } from './data/account/see-as.ts'
import { sessionState } from './data/account/session-state.ts'
import { connectHttp } from './data/http/http.ts'
import type { HttpFailure } from './data/http/http-failure.ts'
import { authProvider } from './data/providers/auth-provider.ts'
import { goToError } from './shell/router/go-to-error.tsx'
import { rememberShown, showToast } from './ui/notify/toast.tsx'

/** Connects request outcomes to the screens: error page, toast, sign-in dialog, menu. */
export function wireHttp(): void {
  connectHttp({
    showErrorPage({ message, detail, statusCode }) {
      rememberShown(message)
      // Signed out, the guard would redirect the error page to the login page, which the user is already on.
      if (sessionState.get()) goToError({ message, detail, noAnswer: statusCode === 0 })
    },
    toast: message => showToast('error', message, { evenIfShown: true }),
    sessionExpired: failure => void refused(failure),
    sawRevision(revision, seeing, draft) {
      draftSeen.set(draft)
      seeingAs.set(seeing)
      watchRevision(revision)
    },
  })
}

/** As Refine does for the calls of its hooks: the auth provider decides how a refused one is handled. */
async function refused(failure: HttpFailure): Promise<void> {
  const { logout } = await authProvider.onError(failure)
  if (logout) await authProvider.logout({})
}
