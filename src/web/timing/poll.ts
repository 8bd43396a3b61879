const LONGEST_MS = 60_000

export interface PollOptions {
  /** Milliseconds between a response and the next request; doubled with each consecutive failure, up to a minute. */
  readonly everyMs: number
  /** Milliseconds before the first request; default: `everyMs`. */
  readonly firstMs?: number
  /** Whether a failure is permanent and ends polling. */
  isFinal?(error: unknown): boolean
}

/**
 * Polls, one request at a time, until `ask` returns false or the returned function is called, which also aborts the pending
 * request. Paused while the window is hidden; resumes at once when it is shown.
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
