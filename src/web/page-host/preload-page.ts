import type { ShellPage } from '#model/client-model.ts'
import { PAGE_PRELOADS, PAGE_RENDERERS } from '#web/pages/index.ts'
import type { PageRenderer } from './page-renderer.tsx'
import { prefetchPageModel } from './use-page-model.ts'

const RENDERERS: Readonly<Record<string, PageRenderer>> = PAGE_RENDERERS

/** Moving the pointer across the menu requests no rows. */
const DWELL_MS = 40

/** Fetches the code that draws pages of `kind`, without waiting for it. */
export function preloadKind(kind: string): void {
  void codeOf(kind)
}

/**
 * Fetches model and code of a page that the person seems about to open (pointer or focus on the link), and what it shows
 * first, unless the answer is called before.
 */
export function preloadPage({ path, kind }: Pick<ShellPage, 'path' | 'kind'>): () => void {
  preloadKind(kind)
  const model = prefetchPageModel(path)
  const timer = setTimeout(() => void preloadContent(kind, model).catch(() => {}), DWELL_MS)
  return () => clearTimeout(timer)
}

/** Fetches code, model and first rows of a page, and resolves when they are there; what fails is reported by the page. */
export async function preloadWhole({ path, kind }: ShellPage, { rows }: { readonly rows: boolean }): Promise<void> {
  const model = prefetchPageModel(path)
  await Promise.all([codeOf(kind), rows ? preloadContent(kind, model) : model])
}

async function codeOf(kind: string): Promise<void> {
  await RENDERERS[kind]?.preload()
}

async function preloadContent(kind: ShellPage['kind'], model: ReturnType<typeof prefetchPageModel>): Promise<void> {
  const preload = await PAGE_PRELOADS[kind]?.().catch(() => undefined)
  const pageModel = await model
  if (pageModel) await preload?.(pageModel)
}
