import type { ComponentType } from 'react'
import type { PageModel } from '#model/client-model.ts'
import { useScreenDrawn } from '../later/first-rows.ts'
import { type LoadedComponent, whenLoaded } from '../state/when-loaded.tsx'
import { PageLoading } from './page-loading.tsx'

interface PageProps {
  readonly pageModel: PageModel
}

/** Draws pages of one kind, or those of an extension. */
export type PageRenderer = LoadedComponent<PageProps>

/** The renderer that `load` fetches; the outline of a page stands for it meanwhile. */
export function pageRenderer(load: () => Promise<ComponentType<PageProps>>): PageRenderer {
  return whenLoaded(async () => {
    const Page = await load()
    return props => <DrawnPage Page={Page} {...props} />
  }, PageLoading)
}

/** Its effect comes after those of the page, which say whether rows are still to come. */
function DrawnPage({ Page, pageModel }: PageProps & { readonly Page: ComponentType<PageProps> }) {
  useScreenDrawn()
  return <Page pageModel={pageModel} />
}
