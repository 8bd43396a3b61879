import type { FactQuery } from './facts.ts'

interface Entry {
  readonly inputs: readonly unknown[]
  readonly queries: readonly (readonly [query: string, name: string | number, answer: unknown])[]
  readonly result: unknown
}

interface Remembered {
  /** The current result first. */
  readonly versions: readonly Entry[]
  /** Run in which it was last requested. */
  readonly usedIn: number
}

/** The current result and the previous one, so that undoing a change costs nothing. */
const VERSIONS = 2
/** A result that was not used in this many runs is dropped. While a config is broken, no model is built. */
const UNUSED_RUNS = 20

/**
 * Caches results with their dependencies: `inputs`, and every query made while computing. A result is reused as long as all of
 * these are identical, so a changed file recomputes only itself and the files that depend on it.
 */
export class Memo {
  readonly #remembered = new Map<string, Remembered>()
  #run = 0

  /** Starts a run. */
  begin(): void {
    this.#run += 1
    if (this.#run % UNUSED_RUNS > 0) return
    for (const [key, { usedIn }] of this.#remembered) {
      if (usedIn < this.#run - UNUSED_RUNS) this.#remembered.delete(key)
    }
  }

  /** The result for `key`: cached, or computed with an `ask` that records its queries. */
  run<T>(key: string, inputs: readonly unknown[], ask: FactQuery, compute: (ask: FactQuery) => T): T {
    const versions = this.#remembered.get(key)?.versions ?? []
    const known = versions.find(version => isCurrent(version, inputs, ask))
    if (known !== undefined) return this.#keep(key, known, versions).result as T
    const queries: Entry['queries'][number][] = []
    const answers = new Map<string, Map<string | number, unknown>>()
    const result = compute((query, name) => {
      const known = answers.get(query) ?? new Map<string | number, unknown>()
      // Within one run the same query has the same answer.
      if (known.has(name)) return known.get(name)
      const answer = ask(query, name)
      queries.push([query, name, answer])
      answers.set(query, known.set(name, answer))
      return answer
    })
    return this.#keep(key, { inputs, queries, result }, versions).result as T
  }

  /** The result of `compute`; the previous list if it has the same items. */
  stable(key: string, compute: () => readonly string[]): readonly string[] {
    const list = compute()
    return this.run(
      key,
      list,
      () => undefined,
      () => list,
    )
  }

  /** Makes `entry` the current version of `key`. */
  #keep(key: string, entry: Entry, versions: readonly Entry[]): Entry {
    const isFirst = versions[0] === entry
    const remaining = isFirst ? versions : [entry, ...versions.filter(version => version !== entry)].slice(0, VERSIONS)
    this.#remembered.set(key, { versions: remaining, usedIn: this.#run })
    return entry
  }
}

function isCurrent(entry: Entry, inputs: readonly unknown[], ask: FactQuery): boolean {
  return areSame(entry.inputs, inputs) && entry.queries.every(([query, name, answer]) => ask(query, name) === answer)
}

function areSame(before: readonly unknown[], now: readonly unknown[]): boolean {
  return before.length === now.length && before.every((value, index) => value === now[index])
}
