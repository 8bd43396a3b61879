import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { HttpFailure } from '#web/data/http/http-failure.ts'
import { problemText, problemTextOr } from '#web/data/notify/use-notify.ts'
import { rememberShown, showToast, TOAST_SECONDS } from '#web/ui/notify/toast.tsx'
import { answerQuestion, mountApp, toastsShown } from '../../app-tools.tsx'

beforeAll(mountApp)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.advanceTimersByTime(10_000)
  return () => vi.useRealTimers()
})

/** How often the words stand on the screen once `last`, which was said after them, does. */
async function timesShown(words: string, last: string): Promise<number> {
  showToast('info', last)
  await expect.poll(toastsShown).toContain(last)
  return toastsShown().filter(text => text === words).length
}

it('toasts stay for 3 seconds', () => {
  expect(TOAST_SECONDS).toBe(3)
})

it('the same words are not stacked while they are to be seen', async () => {
  showToast('error', 'no network')
  showToast('error', 'no network')
  expect(await timesShown('no network', 'after the first two')).toBe(1)
  vi.advanceTimersByTime(3000)
  showToast('error', 'no network')
  expect(await timesShown('no network', 'after the third')).toBe(2)
})

it('what stands on the error page is not said again, unless it must be', async () => {
  rememberShown('broken')
  showToast('error', 'broken')
  expect(await timesShown('broken', 'after the silent one')).toBe(0)
  showToast('error', 'broken', { evenIfShown: true })
  expect(await timesShown('broken', 'after the loud one')).toBe(1)
})

it('a toast that offers something has a button for it, and goes with it', async () => {
  const run = vi.fn()
  showToast('success', 'deleted', { action: { label: 'Undo', run } })
  await expect.poll(toastsShown).toContain('deletedUndo')
  await answerQuestion('undo')
  expect(run).toHaveBeenCalledTimes(1)
  await expect.poll(toastsShown).not.toContain('deletedUndo')
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
