const LONGEST_WAIT_MS = 5000

/** Runs something once the browser is idle; the returned function cancels it. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(run, { timeout: LONGEST_WAIT_MS })
    return () => window.cancelIdleCallback(handle)
  }
  const timer = setTimeout(run, 500)
  return () => clearTimeout(timer)
}
