import type { ComponentType } from 'react'
import type { PageModel } from '#model/client-model.ts'
import { type LazyPart, lazyPart } from '#web/state/lazy-part.ts'

interface PageProps {
  readonly pageModel: PageModel
}

/** Renders pages of one kind, or of an extension. */
export type PageRenderer = LazyPart<ComponentType<PageProps>>

/** The renderer loaded by `load`. */
export function pageRenderer(load: () => Promise<ComponentType<PageProps>>): PageRenderer {
  return lazyPart(async () => ({ default: await load() }))
}
