import { useEffect } from 'react'

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

/** Runs tasks (usually loading code that may soon be needed) once the first rows are rendered and the browser is idle. */
export function useIdle(tasks: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    const run = () => {
      // Code that fails to load now is loaded when it is needed, and the failure is reported then.
      for (const task of tasks) task().catch(() => {})
    }
    return whenIdle(run)
  }, [tasks])
}
