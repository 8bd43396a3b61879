import type { AppModel } from '#model/app-model.ts'
import type { Me } from '#model/permissions/me.ts'

/** Whatever this process has cached of one database. Each cache says what makes its entries wrong. */
export class Caches {
  /**
   * Compiled statements by account, config, language, day and shape: nothing that is written makes them wrong. One into which
   * the time of day is written holds at that moment, `now`.
   */
  readonly statements = new Cache<{ readonly model: AppModel; readonly statement: unknown; readonly now?: string }>(
    2000,
  )
  /** Counts of lists, each with the revision of the tables that it reads: at another revision it is counted again. */
  readonly counts = new Cache<{ readonly revision: string; readonly total: number }>(2000)
  /** Accounts with their rights, each with the revision of config, accounts and roles: at another one it is read again. */
  readonly accounts = new Cache<{ readonly revision: string; readonly me: Me | undefined }>(5000)
  #model: AppModel | undefined
  readonly #ofModel = new Map<string, unknown>()

  /** What follows from the config alone, computed once: another model drops all of it. */
  ofModel<Value>(model: AppModel, name: string, compute: () => Value): Value {
    if (this.#model !== model) this.#ofModel.clear()
    this.#model = model
    if (!this.#ofModel.has(name)) this.#ofModel.set(name, compute())
    return this.#ofModel.get(name) as Value
  }
}

/** Entries by a text. A full one drops what was set first. */
class Cache<Value> {
  readonly #entries = new Map<string, Value>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key)
  }

  set(key: string, value: Value): void {
    this.#entries.delete(key)
    if (this.#entries.size >= this.#most) this.#entries.delete(this.#entries.keys().next().value as string)
    this.#entries.set(key, value)
  }
}
