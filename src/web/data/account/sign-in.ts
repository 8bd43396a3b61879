import type { AnswerOf, SignedIn } from '#model/api.ts'
import { formPost } from '../http/form-post.ts'
import { forgetRevision } from './revision-watch.ts'
import { keepSession } from './session-state.ts'

/** Signs in as a test account (demo and development). */
export async function signInAsTestAccount(adAccount: string): Promise<void> {
  begin(await formPost<SignedIn>('/api/account/mock_login', { adAccount }, { stay: true }))
}

/**
 * Signs in through the single sign-on. Resolves to true when the session has started; to false when the browser is being
 * redirected to the sign-on, which returns to `returnUrl`.
 */
export async function signInThroughSso(returnUrl: string): Promise<boolean> {
  const answer = await formPost<AnswerOf<'POST /api/account/login'>>(
    '/api/account/login',
    { returnUrl },
    { stay: true },
  )
  if ('token' in answer && answer.token) {
    begin(answer)
    return true
  }
  if ('loginUrl' in answer && /^(https?:\/\/|\/(?!\/))/.test(answer.loginUrl)) {
    location.assign(answer.loginUrl)
    return false
  }
  throw new Error('')
}

function begin({ token, account, master }: SignedIn): void {
  forgetRevision()
  keepSession({ token, account, master })
}
