// biome-ignore lint/style/noRestrictedImports: the one place that uses it.
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

// biome-ignore lint/suspicious/noExplicitAny: as React's own `lazy`, which takes components of any properties.
type AnyComponent = ComponentType<any>

/** A component whose code comes when it is needed, or ahead of that. */
export type LazyPart<Part extends AnyComponent> = LazyExoticComponent<Part> & {
  /** Fetches the code ahead; what fails is told when the component is drawn. */
  preload(): Promise<unknown>
}

/**
 * React's `lazy`, with a way to fetch the code before the component is drawn. Without a network it is fetched as soon as
 * there is one again: `lazy` would fail for good.
 */
export function lazyPart<Part extends AnyComponent>(load: () => Promise<{ readonly default: Part }>): LazyPart<Part> {
  return Object.assign(
    lazy(() => onceReached(load)),
    { preload: () => load().catch(() => undefined) },
  )
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
