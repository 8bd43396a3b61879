import { localeReady, translate } from '#web/i18n/locale-state.ts'
import { askConfirm } from '#web/ui/notify/confirm.tsx'
import { sessionState } from './session-state.ts'

const SAME_QUESTION_MS = 1000

let asking: Promise<boolean> | undefined

/**
 * Asks whether to sign in again (HTTP 401, specification section 8): one dialog, however many calls were refused. Refusals of
 * calls that were pending when the dialog was answered are covered by that answer.
 */
export function askToSignInAgain(): Promise<boolean> {
  if (!sessionState.get()) return Promise.resolve(false)
  asking ??= ask().finally(() =>
    setTimeout(() => {
      asking = undefined
    }, SAME_QUESTION_MS),
  )
  return asking
}

async function ask(): Promise<boolean> {
  await localeReady
  return askConfirm({
    title: translate('session.expiredTitle'),
    text: translate('session.expiredText'),
    confirm: translate('session.signInAgain'),
    cancel: translate('app.cancel'),
  })
}
