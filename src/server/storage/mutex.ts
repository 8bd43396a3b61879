/** Lets one caller at a time pass, in the order in which they came. */
export class Mutex {
  #held = false
  readonly #waiting: (() => void)[] = []

  /** Resolves when it is the caller's turn; `unlock` must follow. */
  lock(): Promise<void> | undefined {
    if (!this.#held) {
      this.#held = true
      return undefined
    }
    return new Promise(resolve => this.#waiting.push(resolve))
  }

  /** Whether somebody waits for a turn. */
  get isAwaited(): boolean {
    return this.#waiting.length > 0
  }

  unlock(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#held = false
  }
}
