import type { ShellPage } from '#model/client-model.ts'
import { PAGE_PRELOADS } from '#web/pages/index.ts'
import { prefetchPageModel } from './use-page-model.ts'

const RENDERERS = import.meta.glob('../pages/*.tsx')

/** Whoever crosses the menu on the way elsewhere asks for no rows. */
const DWELL_MS = 40

/** Fetches the code that draws pages of `kind`, without waiting for it. */
export function preloadKind(kind: string): void {
  void RENDERERS[`../pages/${kind}.tsx`]?.().catch(() => {})
}

/**
 * Fetches model and code of a page that the person seems about to open (pointer or focus on the link), and what it shows
 * first, unless the answer is called before.
 */
export function preloadPage({ path, kind }: Pick<ShellPage, 'path' | 'kind'>): () => void {
  preloadKind(kind)
  const model = prefetchPageModel(path)
  const timer = setTimeout(() => void preloadContent(kind, model), DWELL_MS)
  return () => clearTimeout(timer)
}

async function preloadContent(kind: ShellPage['kind'], model: ReturnType<typeof prefetchPageModel>): Promise<void> {
  const preload = await PAGE_PRELOADS[kind]?.().catch(() => undefined)
  const pageModel = await model
  if (pageModel) preload?.(pageModel)
}
