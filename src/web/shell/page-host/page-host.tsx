import type { HttpError } from '@refinedev/core'
import { Suspense, useEffect, useMemo } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { PageModel, ShellPage } from '#model/client-model.ts'
import { NOT_FOUND } from '#web/data/routes/guard.ts'
import { appViews } from '#web/extensions/app-views.ts'
import { findExtension } from '#web/extensions/find-extension.ts'
import { useText } from '#web/i18n/use-text.ts'
import { PAGE_RENDERERS } from '#web/pages/index.ts'
import { type PageRenderer, pageRenderer } from '#web/pages/page-renderer.tsx'
import { RecordDrawersContext } from '#web/pages/record-drawers.ts'
import { useFetchedModel } from '#web/pages/use-page-model.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { PageLoading } from './page-loading.tsx'
import { preloadKind } from './preload-page.ts'

const Closed = lazyPart(() => import('#web/pages/closed.tsx'))

/** Renders a page: loads its model and its code in parallel, then renders its kind or its extension. */
export function PageHost({ page }: { readonly page: ShellPage }) {
  const { data: pageModel, error } = useFetchedModel(page.path)
  useEffect(() => preloadKind(page.kind), [page.kind])
  if (pageModel?.closed) return <PageClosed pageModel={pageModel} />
  if (pageModel) return <PageByKind pageModel={pageModel} />
  if (error) return <PageMissing error={error} />
  return <PageLoading />
}

function PageByKind({ pageModel }: { readonly pageModel: PageModel }) {
  const { kind, extension } = pageModel.page
  const Renderer = useMemo(() => rendererOf(kind, extension), [kind, extension])
  return (
    <RecordDrawersContext value={RECORD_DRAWERS}>
      <Renderer pageModel={pageModel} />
    </RecordDrawersContext>
  )
}

const RECORD_DRAWERS = {
  ReferencePeek: lazyPart(() => import('#web/pages/detail-view/related/reference-peek.tsx')),
  CreationDrawer: lazyPart(() => import('#web/pages/form-view/creation/creation-drawer.tsx')),
}

/** The address is open to everybody, the records are not: asking for them would only lead to the error page. */
function PageClosed({ pageModel: { page, resources } }: { readonly pageModel: PageModel }) {
  const { t } = useText()
  // The explanation is that of the records, which other pages may show to the account.
  const isReadable = resources[page.resource]?.capabilities.actions.includes('list')
  return (
    <Suspense fallback={null}>
      <Closed title={t('pages.list.notAllowed')} action="list" resource={isReadable ? undefined : page.resource} />
    </Suspense>
  )
}

/** 404: the account may not open it. Other failures have led to the error page; returning from there retries. */
function PageMissing({ error }: { readonly error: HttpError }) {
  const { pathname } = useLocation()
  if (error.statusCode === 404) return <Navigate to={NOT_FOUND} replace state={{ from: pathname }} />
  return <PageLoading />
}

function rendererOf(kind: string, extension: string | undefined): PageRenderer {
  const load = extension ? findExtension(extension) : undefined
  if (load) return pageRenderer(() => load().then(part => part.default))
  const renderers: Readonly<Record<string, PageRenderer>> = PAGE_RENDERERS
  const own = appViews.pageKinds[kind]
  const renderer = renderers[kind] ?? (own && pageRenderer(async () => own))
  if (!renderer) throw new Error(`No renderer for pages of kind '${kind}': add one to src/web/pages.`)
  return renderer
}
