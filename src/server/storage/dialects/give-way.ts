/** Longest time for which one statement follows another without a turn for whatever else has arrived. */
const TURN_MS = 5

/**
 * Statements of a synchronous driver follow each other without the event loop having a turn, however many there are: while
 * a long transaction runs, nobody would be let in or answered. This tells when it is time to give way.
 */
export class GiveWay {
  /** When the first statement of this turn of the event loop came. */
  #since: number | undefined

  /** What to wait for before the next statement; undefined while the turn is young. */
  pause(): Promise<void> | undefined {
    const now = performance.now()
    if (this.#since === undefined) {
      this.#since = now
      setImmediate(() => {
        this.#since = undefined
      })
      return undefined
    }
    return now - this.#since < TURN_MS ? undefined : new Promise(resolve => setImmediate(resolve))
  }
}
