import { type ComponentType, useLayoutEffect, useState } from 'react'
import { createStore } from './store.ts'

/** A component whose code comes when it is needed. */
export type LoadedComponent<Props extends object> = ComponentType<Props> & {
  /** Fetches the code now; fails when it cannot be had, and the next call tries again. */
  preload(): Promise<void>
}

/**
 * Like `lazy` with `Suspense` around it: `Waiting` until the code is there; a failure is thrown while drawing. For
 * screens on the way to the first rows: React holds back what `Suspense` waited for until 300 ms after the last such
 * wait began to show, however soon the code comes (docs/decisions/0070-one-drawing-of-the-first-screen.md).
 */
export function whenLoaded<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType,
): LoadedComponent<Props> {
  const part = createStore<{ readonly Component?: ComponentType<Props> }>({})
  let loading: Promise<void> | undefined
  const preload = () => {
    loading ??= load().then(
      Component => part.set({ Component }),
      error => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  function Loaded(props: Props) {
    const { Component } = part.use()
    const [failure, setFailure] = useState<{ readonly error: unknown }>()
    useLayoutEffect(() => {
      if (!Component) preload().catch((error: unknown) => setFailure({ error }))
    }, [Component])
    if (failure) throw failure.error
    return Component ? <Component {...props} /> : <Waiting />
  }
  return Object.assign(Loaded, { preload })
}
