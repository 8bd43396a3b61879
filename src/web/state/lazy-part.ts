import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A component whose code comes when it is needed, or ahead of that. */
export type LazyPart<Props extends object> = LazyExoticComponent<ComponentType<Props>> & {
  /** Fetches the code ahead; what fails is told when the component is drawn. */
  preload(): Promise<unknown>
}

/** React's `lazy`, with a way to fetch the code before the component is drawn. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LazyPart<Props> {
  return Object.assign(lazy(load), { preload: () => load().catch(() => undefined) })
}
