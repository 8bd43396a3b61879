import { useState } from 'react'
import { HttpFailure } from '../http/http-failure.ts'
import { problemText } from './use-notify.ts'

interface Saving {
  /** The problem, shown beside the inputs; '' if there is none. */
  readonly problem: string
  readonly saving: boolean
  setProblem(problem: string): void
  /** Runs the call; a failure becomes the problem. */
  save(work: () => Promise<unknown>): Promise<void>
}

/** The state of a small form with its own call. */
export function useSaving(): Saving {
  const [problem, setProblem] = useState('')
  const [saving, setSaving] = useState(false)
  async function save(work: () => Promise<unknown>) {
    setSaving(true)
    try {
      await work()
    } catch (error) {
      setProblem(firstProblem(error))
    } finally {
      setSaving(false)
    }
  }
  return { problem, saving, setProblem, save }
}

/** The server's first problem, or the message of a caught error. */
function firstProblem(error: unknown): string {
  const [first] = error instanceof HttpFailure ? error.problems : []
  return first?.message ?? problemText(error)
}
