import { beforeEach, expect, it } from 'vitest'
import { askToSignInAgain } from '#web/account/session-expired.ts'
import { keepSession, sessionState } from '#web/account/session-state.ts'
import { applyLocale } from '#web/i18n/locale-state.ts'
import { openQuestion } from '#web/notify/confirm.ts'

const account = { id: 1, adAccount: 'cs01', name: 'Li', admin: false, blockIds: '[]', permissionIds: [] }

beforeEach(async () => {
  await applyLocale('en-US')
  keepSession({ token: 't', account, master: null })
})

it('asks once, however many calls were refused, and again after it was cancelled', async () => {
  const asked = [askToSignInAgain(), askToSignInAgain(), askToSignInAgain()]
  await expect
    .poll(() => openQuestion.get())
    .toMatchObject({
      title: 'confirm exit',
      text: 'your login information has expired, please log in again',
      confirm: 're-login',
    })
  openQuestion.get()?.answer(false)
  await Promise.all(asked)
  expect(openQuestion.get()).toBeUndefined()
  expect(sessionState.get()).toBeDefined()
  // Refusals that come right after belong to the question that was answered.
  await askToSignInAgain()
  expect(openQuestion.get()).toBeUndefined()
  const later = () => {
    void askToSignInAgain()
    return openQuestion.get()?.title
  }
  await expect.poll(later, { timeout: 5000 }).toBe('confirm exit')
  openQuestion.get()?.answer(false)
})

it('does not ask somebody who is signed out', async () => {
  sessionState.set(undefined)
  await askToSignInAgain()
  expect(openQuestion.get()).toBeUndefined()
})
