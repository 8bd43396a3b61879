// biome-ignore lint/style/noRestrictedImports: the one place that uses it.
import { type ComponentType, type LazyExoticComponent, lazy, useEffect, useState } from 'react'

// biome-ignore lint/suspicious/noExplicitAny: as React's own `lazy`, which takes components of any properties.
type AnyComponent = ComponentType<any>

/** A component whose code comes when it is needed, or ahead of that. */
export type LazyPart<Part extends AnyComponent> = LazyExoticComponent<Part> & {
  /** Fetches the code ahead; what fails is reported when the component is rendered. */
  preload(): Promise<unknown>
}

/**
 * React's `lazy`, with a way to fetch the code before the component is drawn. Without a network it is fetched as soon as
 * there is one again: `lazy` would fail for good.
 */
export function lazyPart<Part extends AnyComponent>(load: () => Promise<{ readonly default: Part }>): LazyPart<Part> {
  let fetched: { readonly default: Part } | undefined
  const fetch = async () => {
    fetched = await load()
    return fetched
  }
  return Object.assign(
    // What has been fetched is given at once: after a promise React would show it some 300 ms later.
    lazy(() => (fetched ? given(fetched) : onceReached(fetch))),
    { preload: () => fetch().catch(() => undefined) },
  )
}

/** Code that is fetched once the component that draws it stands, as the menus are after the first rows of a list. */
export function useCode<Code extends object>(load: () => Promise<Code>): Code | undefined {
  const [code, setCode] = useState<Code>()
  useEffect(() => void onceReached(load).then(setCode), [load])
  return code
}

/** A thenable of what is there, as `lazy` takes it. */
function given<Found>(found: Found): Promise<Found> {
  // biome-ignore lint/suspicious/noThenProperty: that is its point.
  return { then: (take: (value: Found) => void) => take(found) } as unknown as Promise<Found>
}

async function onceReached<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      // What a reachable server does not have is gone with a newer build.
      if (navigator.onLine) throw error
      await new Promise(resolve => addEventListener('online', resolve, { once: true }))
    }
  }
}
