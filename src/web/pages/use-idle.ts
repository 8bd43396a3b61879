import { useEffect } from 'react'
import { whenIdle } from '../timing/when-idle.ts'

/**
 * Runs the tasks (usually the loading of code that may soon be needed) once the first rows are shown and the browser has
 * nothing else to do.
 */
export function useIdle(tasks: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    const run = () => {
      // A part that cannot be fetched now is fetched when it is needed, and the failure is reported then.
      for (const task of tasks) task().catch(() => {})
    }
    return whenIdle(run)
  }, [tasks])
}
