import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { poll } from '#web/timing/poll.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  look(true)
})

it('asks until it is told that nothing is left to ask', async () => {
  let asked = 0
  poll(async () => ++asked < 3, { everyMs: 100, firstMs: 10 })
  await vi.advanceTimersByTimeAsync(10)
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toBe(3)
})

it('waits longer after each failure, and not any more after an answer', async () => {
  let asked = 0
  const stop = poll(
    async () => {
      if (++asked <= 2) throw new Error('down')
      return true
    },
    { everyMs: 100 },
  )
  await vi.advanceTimersByTimeAsync(299)
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toBe(2)
  await vi.advanceTimersByTimeAsync(400)
  expect(asked).toBe(3)
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toBe(4)
  stop()
})

it('ends with a failure that is final, and when stopped, aborting what is under way', async () => {
  let asked = 0
  const fails = async () => {
    asked++
    throw new Error('signed out')
  }
  poll(fails, { everyMs: 100, isFinal: () => true })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toBe(1)

  let aborted = false
  const stop = poll(
    signal =>
      new Promise(() => {
        signal.addEventListener('abort', () => {
          aborted = true
        })
      }),
    { everyMs: 100 },
  )
  await vi.advanceTimersByTimeAsync(100)
  stop()
  expect(aborted).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

it('asks nothing while the window is not looked at, and at once when it is again', async () => {
  let asked = 0
  const stop = poll(async () => ++asked > 0, { everyMs: 100 })
  await vi.advanceTimersByTimeAsync(100)
  look(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toBe(1)
  look(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toBe(2)
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toBe(3)
  stop()
})

/** Turns to the window, or away from it. */
function look(visible: boolean): void {
  Object.defineProperty(document, 'visibilityState', { value: visible ? 'visible' : 'hidden', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
