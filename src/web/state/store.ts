import { useSyncExternalStore } from 'react'

/** A value that code outside React can read and set, and components can subscribe to. */
export interface Store<T> {
  get(): T
  set(next: T): void
  subscribe(listener: () => void): () => void
  /** The current value; the component re-renders when it changes. */
  use(): T
}

/** Creates a store with the value `initial`. Listeners are notified only when the value changes (`Object.is`). */
export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  const get = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const set = (next: T) => {
    if (Object.is(next, value)) return
    value = next
    for (const listener of [...listeners]) listener()
  }
  return { get, set, subscribe, use: () => useSyncExternalStore(subscribe, get) }
}
