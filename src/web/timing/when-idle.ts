import { firstRows } from '../later/first-rows.ts'

const LONGEST_WAIT_MS = 5000

/** Runs something once the first screen stands and the browser has nothing better to do; the answer takes it back. */
export function whenIdle(run: () => void): () => void {
  let takeBack: (() => void) | undefined
  let gone = false
  void firstRows.then(() => {
    if (!gone) takeBack = onceIdle(run)
  })
  return () => {
    gone = true
    takeBack?.()
  }
}

function onceIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(run, { timeout: LONGEST_WAIT_MS })
    return () => window.cancelIdleCallback(handle)
  }
  const timer = setTimeout(run, 500)
  return () => clearTimeout(timer)
}
