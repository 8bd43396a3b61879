/** Pseudo-random numbers that depend on the seed alone (mulberry32 over FNV-1a). */
export class Random {
  #state: number

  constructor(seed: string) {
    let hash = 0x811c9dc5
    for (const char of seed) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193)
    this.#state = hash >>> 0
  }

  /** In [0, 1). */
  readonly next = (): number => {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let value = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  pick<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.next() * items.length)]
  }

  /** `count` different items in their order, or all when there are fewer. */
  some<T>(items: readonly T[], count: number): T[] {
    let needed = Math.min(count, items.length)
    return items.filter((_, index) => {
      const taken = this.next() * (items.length - index) < needed
      if (taken) needed--
      return taken
    })
  }

  weighted<T>(entries: readonly (readonly [value: T, weight: number])[]): T | undefined {
    const sum = entries.reduce((total, [, weight]) => total + weight, 0)
    let rest = this.next() * sum
    for (const [value, weight] of entries) {
      rest -= weight
      if (rest < 0) return value
    }
    return entries.at(-1)?.[0]
  }
}
