import type { AppModel } from '#model/app-model.ts'
import type { Me } from '#model/permissions/me.ts'

/** Everything this process has cached of one database. Each cache states what invalidates its entries. */
export class Caches {
  /**
   * Compiled statements by account, config, language, day and shape: no write invalidates them. A statement that contains the
   * time of day is valid for that moment, `now`.
   */
  readonly statements = new Cache<{ readonly model: AppModel; readonly statement: unknown; readonly now?: string }>(
    2000,
  )
  /** Counts of lists with the revision of the tables they read: at another revision they are counted again. */
  readonly counts = new Cache<{ readonly revision: string; readonly total: number }>(2000)
  /** Accounts with their rights, with the revision of config, accounts and roles: at another one they are read again. */
  readonly accounts = new Cache<{ readonly revision: string; readonly me: Me | undefined }>(5000)
  #model: AppModel | undefined
  readonly #ofModel = new Map<string, unknown>()

  /** Values derived from the config alone, computed once; another model discards all of them. */
  ofModel<Value>(model: AppModel, name: string, compute: () => Value): Value {
    if (this.#model !== model) this.#ofModel.clear()
    this.#model = model
    if (!this.#ofModel.has(name)) this.#ofModel.set(name, compute())
    return this.#ofModel.get(name) as Value
  }
}

/** Entries by text key. When full, the oldest entry is evicted. */
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
