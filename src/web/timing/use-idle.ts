import { useEffect } from 'react'
import { whenIdle } from './when-idle.ts'

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
