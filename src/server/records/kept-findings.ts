import type { FoundRows } from './found-rows.ts'

const KEPT_LISTS = 200
/** Numbers of rows that are kept for all searches of a database: 8 bytes each. */
const KEPT_IDS = 500_000

/** What searches found, of those that were asked for last; and what is being found. */
export class KeptFindings {
  readonly #found = new Map<string, FoundRows>()
  readonly #underWay = new Map<string, { readonly revision: string; readonly found: Promise<FoundRows> }>()
  #ids = 0

  get(key: string): FoundRows | undefined {
    const found = this.#found.get(key)
    if (found) {
      // What was not asked for longest comes first.
      this.#found.delete(key)
      this.#found.set(key, found)
    }
    return found
  }

  keep(key: string, found: FoundRows): void {
    this.#drop(key)
    this.#found.set(key, found)
    this.#ids += found.ids.length
    for (const [other] of this.#found) {
      if (this.#found.size <= KEPT_LISTS && this.#ids <= KEPT_IDS) return
      this.#drop(other)
    }
  }

  /** What `find` finds at this revision; it is run once for all who ask while it is under way. */
  once(key: string, revision: string, find: () => Promise<FoundRows>): Promise<FoundRows> {
    const known = this.#underWay.get(key)
    if (known?.revision === revision) return known.found
    const found = find().then(rows => {
      this.keep(key, rows)
      return rows
    })
    const entry = { revision, found }
    this.#underWay.set(key, entry)
    const end = () => {
      if (this.#underWay.get(key) === entry) this.#underWay.delete(key)
    }
    found.then(end, end)
    return found
  }

  #drop(key: string): void {
    this.#ids -= this.#found.get(key)?.ids.length ?? 0
    this.#found.delete(key)
  }
}
