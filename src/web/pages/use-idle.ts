import { useEffect } from 'react'

/** Runs the tasks (usually the loading of code that may soon be needed) when the browser has nothing else to do. */
export function useIdle(tasks: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    const run = () => {
      // A part that cannot be fetched now is fetched when it is needed, and the failure is told then.
      for (const task of tasks) task().catch(() => {})
    }
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(run, 2000)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(run, { timeout: 4000 })
    return () => cancelIdleCallback(handle)
  }, [tasks])
}
