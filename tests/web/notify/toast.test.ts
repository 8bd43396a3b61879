import { beforeEach, expect, it, vi } from 'vitest'
import { HttpFailure } from '#web/http/http-failure.ts'
import { rememberTold, showToast, TOAST_SECONDS, waitingToasts } from '#web/notify/toast.ts'
import { problemText, problemTextOr } from '#web/notify/use-notify.ts'

const messages = () => waitingToasts.get().map(toast => toast.message)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.advanceTimersByTime(10_000)
  waitingToasts.set([])
  return () => vi.useRealTimers()
})

it('toasts stay for 3 seconds', () => {
  expect(TOAST_SECONDS).toBe(3)
})

it('the same words are not stacked while they are to be seen', () => {
  showToast('error', 'no network')
  showToast('error', 'no network')
  expect(messages()).toEqual(['no network'])
  vi.advanceTimersByTime(3000)
  showToast('error', 'no network')
  expect(messages()).toEqual(['no network', 'no network'])
})

it('what stands on the error page is not said again, unless it must be', () => {
  rememberTold('broken')
  showToast('error', 'broken')
  expect(messages()).toEqual([])
  showToast('error', 'broken', { evenIfTold: true })
  expect(messages()).toEqual(['broken'])
})

it('a failure that was told already has no words left', () => {
  expect(problemText(new HttpFailure('gone', { handled: true }))).toBe('')
  expect(problemText(new HttpFailure('refused'))).toBe('refused')
  expect(problemText('plain')).toBe('plain')
})

it('the server’s words come before the caller’s, and the caller’s before none', () => {
  const refused = (detail: string) => new HttpFailure('request failed', { statusCode: 200, code: 1000, detail })
  expect(problemTextOr(refused('account has left'), 'login failed')).toBe('account has left')
  expect(problemTextOr(refused(''), 'login failed')).toBe('login failed')
  expect(problemTextOr(new HttpFailure('Network Error'), 'login failed')).toBe('Network Error')
  expect(problemTextOr(new HttpFailure('gone', { handled: true }), 'login failed')).toBe('')
})
