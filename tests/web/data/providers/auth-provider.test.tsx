import { beforeAll, beforeEach, expect, it } from 'vitest'
import { keepSession, sessionState } from '#web/data/account/session-state.ts'
import { authProvider } from '#web/data/providers/auth-provider.ts'
import { applyLocale } from '#web/i18n/locale-state.ts'
import { answerQuestion, mountApp, questionShown } from '../../app-tools.tsx'

const account = { id: 1, adAccount: 'cs01', name: 'Li', admin: false, blockIds: '[]', permissionIds: [] }
const EXPIRED = { statusCode: 401 }
const refused = () => authProvider.onError(EXPIRED)

beforeAll(mountApp)
beforeEach(async () => {
  await applyLocale('en-US')
  keepSession({ token: 't', account, master: null })
})

it('asks once, however many calls were refused, and again after it was cancelled', async () => {
  const asked = [refused(), refused(), refused()]
  await expect.poll(questionShown).toBe('confirm exit')
  expect(document.body.textContent).toContain('your login information has expired, please log in again')
  expect(document.querySelectorAll('[role=dialog]')).toHaveLength(1)
  await answerQuestion('cancel')
  expect((await Promise.all(asked)).map(({ logout }) => logout)).toEqual([undefined, undefined, undefined])
  await expect.poll(questionShown).toBe(undefined)
  expect(sessionState.get()).toBeDefined()
  // Refusals that come right after belong to the question that was answered.
  expect(await refused()).toEqual({ error: EXPIRED })
  expect(questionShown()).toBeUndefined()
  const later = () => {
    void refused()
    return questionShown()
  }
  await expect.poll(later, { timeout: 5000 }).toBe('confirm exit')
  const last = refused()
  await answerQuestion('re-login')
  expect(await last).toEqual({ logout: true, error: EXPIRED })
})

it('does not ask when signed out, nor about other refusals', async () => {
  expect(await authProvider.onError({ statusCode: 403 })).toEqual({ error: { statusCode: 403 } })
  sessionState.set(undefined)
  expect(await refused()).toEqual({ error: EXPIRED })
  await expect.poll(questionShown).toBe(undefined)
})
