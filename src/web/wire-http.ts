import { watchRevision } from './account/revision-watch.ts'
import { draftSeen, seeingAs } from './account/see-as.ts'
import { sessionState } from './account/session-state.ts'
import { connectHttp } from './http/http.ts'
import type { HttpFailure } from './http/http-failure.ts'
import { rememberShown, showToast } from './notify/toast.tsx'
import { authProvider } from './providers/auth-provider.ts'
import { goToError } from './router/go-to-error.tsx'

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
