import { createContext, type ReactNode, use, useMemo } from 'react'
import type { ClientResource, PageModel } from '#model/client-model.ts'
import { KnownResources } from '#web/fields/choices/known-resources.ts'
import { readableModel } from './readable-model.ts'

const PageModelValue = createContext<PageModel | undefined>(undefined)

/** Provides the page's model: the page itself and its resources. */
export function PageModelContext(props: { readonly pageModel: PageModel; readonly children: ReactNode }) {
  const legible = useMemo(() => readableModel(props.pageModel), [props.pageModel])
  return (
    <PageModelValue value={legible}>
      <KnownResources value={legible.resources}>{props.children}</KnownResources>
    </PageModelValue>
  )
}

/** The model of the page that the component is part of. */
export function usePageModel(): PageModel {
  const pageModel = use(PageModelValue)
  if (!pageModel) throw new Error('usePageModel needs a PageModelContext around it.')
  return pageModel
}

/** A resource in the page's model. */
export function useResource(name: string): ClientResource {
  return resourceOf(usePageModel(), name)
}

/** As `useResource`, outside components. A missing one is an error of the server, which derives the model. */
export function resourceOf(pageModel: PageModel, name: string): ClientResource {
  const resource = pageModel.resources[name]
  if (!resource) throw new Error(`The model of ${pageModel.page.path} lacks the resource "${name}".`)
  return resource
}
