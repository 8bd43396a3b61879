const LONGEST_MS = 60_000

export interface PollOptions {
  /** Milliseconds between an answer and the next question; doubled with each failure in a row, up to a minute. */
  readonly everyMs: number
  /** Milliseconds before the first question; `everyMs` without it. */
  readonly firstMs?: number
  /** Whether asking again after this failure would be in vain; then it is over. */
  isFinal?(error: unknown): boolean
}

/**
 * Asks again and again, one question at a time, until `ask` answers false or the returned function is called, which also
 * aborts the question under way. While the window is not looked at nothing is asked; then at once.
 */
export function poll(ask: (signal: AbortSignal) => Promise<boolean>, options: PollOptions): () => void {
  const { everyMs, firstMs = everyMs, isFinal } = options
  const end = new AbortController()
  const { signal } = end
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let asking = false

  async function look() {
    if (asking || signal.aborted || document.visibilityState === 'hidden') return
    clearTimeout(timer)
    asking = true
    try {
      if (!(await ask(signal))) end.abort()
      failures = 0
    } catch (error) {
      if (isFinal?.(error)) end.abort()
      failures++
    }
    asking = false
    if (!signal.aborted) timer = setTimeout(look, Math.min(everyMs * 2 ** failures, Math.max(everyMs, LONGEST_MS)))
  }

  timer = setTimeout(look, firstMs)
  document.addEventListener('visibilitychange', look, { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
  return () => end.abort()
}
