import { localeReady, translate } from '../i18n/locale-state.ts'
import { askConfirm } from '../notify/confirm.ts'
import { sessionState } from './session-state.ts'
import { signOut } from './sign-out.ts'

const SAME_QUESTION_MS = 1000

let asking = false

/** Asks whether to sign in again (HTTP 401, specification section 8): one dialog, however many calls were refused. */
export async function askToSignInAgain(): Promise<void> {
  if (asking || !sessionState.get()) return
  asking = true
  await localeReady
  const yes = await askConfirm({
    title: translate('session.expiredTitle'),
    text: translate('session.expiredText'),
    confirm: translate('session.signInAgain'),
    cancel: translate('app.cancel'),
  })
  if (yes) {
    asking = false
    return signOut()
  }
  // Calls that were under way, and what follows from their refusal, belong to the question that was just answered.
  setTimeout(() => {
    asking = false
  }, SAME_QUESTION_MS)
}
