import type { ComponentType } from 'react'
import type { PageModel } from '#model/client-model.ts'
import { type LoadedComponent, whenLoaded } from '../state/when-loaded.tsx'
import { PageLoading } from './page-loading.tsx'

interface PageProps {
  readonly pageModel: PageModel
}

/** Draws pages of one kind, or those of an extension. */
export type PageRenderer = LoadedComponent<PageProps>

/** The renderer that `load` fetches; the outline of a page stands for it meanwhile. */
export function pageRenderer(load: () => Promise<ComponentType<PageProps>>): PageRenderer {
  return whenLoaded(load, PageLoading)
}
