import type { AppModel } from '#model/app-model.ts'

/** Everything that follows from one version of the config: the model, and what is derived from it and kept. */
export interface AppState {
  readonly model: AppModel
  /** Values derived from the model on first use; they disappear with it when the config changes. */
  readonly derived: Map<symbol, unknown>
}

/** Where requests find the state that is valid now. A request reads it once, so that it never sees two versions. */
export class AppStateHolder {
  #current: AppState
  #held: Promise<void> | undefined

  constructor(model: AppModel) {
    this.#current = stateOf(model)
  }

  get current(): AppState {
    return this.#current
  }

  /** While tables change under a running server: requests and work that has not begun wait for it. */
  get held(): Promise<void> | undefined {
    return this.#held
  }

  /** Nothing new begins until the answer is called. */
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

  /** From the next request on, `model` holds. */
  swap(model: AppModel): void {
    this.#current = stateOf(model)
  }
}

/** A value that is made once per version of the config: `derive` runs at the first call for each state. */
export function derivedValue<T>(derive: (model: AppModel) => T): (state: AppState) => T {
  const key = Symbol()
  return state => {
    if (!state.derived.has(key)) state.derived.set(key, derive(state.model))
    return state.derived.get(key) as T
  }
}

/** The state in which `model` holds. */
export function stateOf(model: AppModel): AppState {
  return { model, derived: new Map() }
}
