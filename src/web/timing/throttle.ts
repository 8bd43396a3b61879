import type { Delayed } from './debounce.ts'

/** Calls `run` at once and then at most every `ms`; the last call of a burst is always made (scrolling, resizing). */
export function throttle<A extends readonly unknown[]>(run: (...args: A) => void, ms: number): Delayed<A> {
  let waiting: A | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const pause = () => {
    timer = setTimeout(() => {
      timer = undefined
      if (!waiting) return
      const args = waiting
      waiting = undefined
      run(...args)
      pause()
    }, ms)
  }
  const call = (...args: A) => {
    if (timer !== undefined) {
      waiting = args
      return
    }
    run(...args)
    pause()
  }
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
    waiting = undefined
  }
  return Object.assign(call, { cancel })
}
