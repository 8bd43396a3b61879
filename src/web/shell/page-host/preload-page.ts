import type { ShellPage } from '#model/client-model.ts'
import { PAGE_PRELOADS, PAGE_RENDERERS } from '#web/pages/index.ts'
import type { PageRenderer } from '#web/pages/page-renderer.tsx'
import { prefetchPageModel } from '#web/pages/use-page-model.ts'

const RENDERERS: Readonly<Record<string, PageRenderer>> = PAGE_RENDERERS

/** Delay, so that moving the pointer across the menu requests no rows. */
const DWELL_MS = 40

/** Loads the code of pages of `kind`, without waiting for it. */
export function preloadKind(kind: string): void {
  void codeOf(kind)
}

/**
 * Prefetches model, code and first data of a page that the user seems about to open (pointer or focus on the link), unless the
 * returned function is called before.
 */
export function preloadPage({ path, kind }: Pick<ShellPage, 'path' | 'kind'>): () => void {
  preloadKind(kind)
  const model = prefetchPageModel(path)
  const timer = setTimeout(() => void preloadContent(kind, model).catch(() => {}), DWELL_MS)
  return () => clearTimeout(timer)
}

/** Fetches code, model and first rows of a page, and resolves when all are loaded; failures are reported by the page. */
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
