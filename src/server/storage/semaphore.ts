/** Admits a limited number of callers at a time, in order of arrival. With one place it is a mutex. */
export class Semaphore {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(places: number) {
    this.#free = places
  }

  /** Resolves when the caller is admitted; `leave` must follow. */
  enter(): Promise<void> | undefined {
    if (this.#free > 0) {
      this.#free--
      return undefined
    }
    return new Promise(resolve => this.#waiting.push(resolve))
  }

  /** Whether a caller is waiting. */
  get isAwaited(): boolean {
    return this.#waiting.length > 0
  }

  leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free++
  }
}
