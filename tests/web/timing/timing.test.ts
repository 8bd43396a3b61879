import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { debounce } from '#web/timing/debounce.ts'
import { throttle } from '#web/timing/throttle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('debounce calls once, after the last of several calls', () => {
  const seen: string[] = []
  const call = debounce((text: string) => seen.push(text), 100)
  call('a')
  vi.advanceTimersByTime(99)
  call('ab')
  vi.advanceTimersByTime(99)
  expect(seen).toEqual([])
  vi.advanceTimersByTime(1)
  expect(seen).toEqual(['ab'])
  call('abc')
  call.cancel()
  vi.advanceTimersByTime(1000)
  expect(seen).toEqual(['ab'])
})

it('throttle calls at once, then at most every so often, and never drops the last', () => {
  const seen: number[] = []
  const call = throttle((count: number) => seen.push(count), 100)
  call(1)
  call(2)
  call(3)
  expect(seen).toEqual([1])
  vi.advanceTimersByTime(100)
  expect(seen).toEqual([1, 3])
  call(4)
  vi.advanceTimersByTime(100)
  expect(seen).toEqual([1, 3, 4])
  vi.advanceTimersByTime(500)
  call(5)
  expect(seen).toEqual([1, 3, 4, 5])
  call(6)
  call.cancel()
  vi.advanceTimersByTime(500)
  expect(seen).toEqual([1, 3, 4, 5])
})
