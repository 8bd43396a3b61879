// biome-ignore lint/style/noRestrictedImports: the one place that uses it.
import { type ComponentType, type LazyExoticComponent, lazy, useEffect, useState } from 'react'

// biome-ignore lint/suspicious/noExplicitAny: as React's own `lazy`, which takes components of any properties.
type AnyComponent = ComponentType<any>

/** A component whose code is loaded on demand or preloaded. */
export type LazyPart<Part extends AnyComponent> = LazyExoticComponent<Part> & {
  /** Preloads the code; a failure is reported when the component is rendered. */
  preload(): Promise<unknown>
}

/**
 * React's `lazy`, with a way to preload the code. Offline, it is loaded when the network is back: `lazy` would fail
 * permanently.
 */
export function lazyPart<Part extends AnyComponent>(load: () => Promise<{ readonly default: Part }>): LazyPart<Part> {
  let fetched: { readonly default: Part } | undefined
  const fetch = async () => {
    fetched = await load()
    return fetched
  }
  return Object.assign(
    // Loaded code is returned synchronously: React would show a promise's result some 300 ms later.
    lazy(() => (fetched ? given(fetched) : onceReached(fetch))),
    { preload: () => fetch().catch(() => undefined) },
  )
}

/** Code that is loaded once its parent component has rendered, such as menus after the first rows of a list. */
export function useCode<Code extends object>(load: () => Promise<Code>): Code | undefined {
  const [code, setCode] = useState<Code>()
  useEffect(() => void onceReached(load).then(setCode), [load])
  return code
}

/** A thenable of a loaded module, as `lazy` accepts it. */
function given<Found>(found: Found): Promise<Found> {
  // biome-ignore lint/suspicious/noThenProperty: that is its point.
  return { then: (take: (value: Found) => void) => take(found) } as unknown as Promise<Found>
}

async function onceReached<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      // A chunk that a reachable server lacks belongs to an older build.
      if (navigator.onLine) throw error
      await new Promise(resolve => addEventListener('online', resolve, { once: true }))
    }
  }
}
