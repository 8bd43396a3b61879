import type { ShellPage } from '#model/client-model.ts'
import { prefetchPageModel } from './use-page-model.ts'

const RENDERERS = import.meta.glob('../pages/*.tsx')

/** Fetches the code that draws pages of `kind`, without waiting for it. */
export function preloadKind(kind: string): void {
  void RENDERERS[`../pages/${kind}.tsx`]?.().catch(() => {})
}

/** Fetches model and code of a page that the person seems about to open (pointer or focus on the link). */
export function preloadPage({ path, kind }: Pick<ShellPage, 'path' | 'kind'>): void {
  preloadKind(kind)
  prefetchPageModel(path)
}
