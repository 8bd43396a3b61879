import type { AppModel } from '#model/app-model.ts'

/** Everything derived from one version of the config: the model, and values cached with it. */
export interface AppState {
  readonly model: AppModel
  /** Values derived from the model on first use; they disappear with it when the config changes. */
  readonly derived: Map<symbol, unknown>
}

/** Gives requests the current state. A request reads it once, so that it never sees two versions. */
export class AppStateHolder {
  #current: AppState
  #held: Promise<void> | undefined

  constructor(model: AppModel) {
    this.#current = stateOf(model)
  }

  get current(): AppState {
    return this.#current
  }

  /** Holds requests and new work while tables are migrated under a running server. */
  get held(): Promise<void> | undefined {
    return this.#held
  }

  /** Holds new work until the returned function is called. */
  hold(): () => void {
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    this.#held = held
    return () => {
      if (this.#held === held) this.#held = undefined
      release()
    }
  }

  /** Makes `model` the current one for all later requests. */
  swap(model: AppModel): void {
    this.#current = stateOf(model)
  }
}

/** A value computed once per version of the config: `derive` runs at the first call for each state. */
export function derivedValue<T>(derive: (model: AppModel) => T): (state: AppState) => T {
  const key = Symbol()
  return state => {
    if (!state.derived.has(key)) state.derived.set(key, derive(state.model))
    return state.derived.get(key) as T
  }
}

/** The state in which `model` is current. */
export function stateOf(model: AppModel): AppState {
  return { model, derived: new Map() }
}
