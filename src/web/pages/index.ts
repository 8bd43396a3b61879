import type { PageModel } from '#model/client-model.ts'
import type { PageKindName } from '#model/page-kinds/index.ts'
import { type PageRenderer, pageRenderer } from '#web/pages/page-renderer.tsx'

/** The renderer of every page kind; each is a separate chunk. A kind without its renderer does not compile. */
export const PAGE_RENDERERS = {
  list: pageRenderer(() => import('./list.tsx').then(({ ListPage }) => ListPage)),
  form: pageRenderer(() => import('./form.tsx').then(({ FormPage }) => FormPage)),
  detail: pageRenderer(() => import('./detail.tsx').then(({ DetailPage }) => DetailPage)),
  report: pageRenderer(() => import('./report.tsx').then(({ ReportPage }) => ReportPage)),
  board: pageRenderer(() => import('./board.tsx').then(({ BoardPage }) => BoardPage)),
  calendar: pageRenderer(() => import('./calendar.tsx').then(({ CalendarPage }) => CalendarPage)),
  tree: pageRenderer(() => import('./tree.tsx').then(({ TreePage }) => TreePage)),
  settings: pageRenderer(() => import('./settings.tsx').then(({ SettingsPage }) => SettingsPage)),
  import: pageRenderer(() => import('./import.tsx').then(({ ImportPage }) => ImportPage)),
  counter: pageRenderer(() => import('./counter.tsx').then(({ CounterPage }) => CounterPage)),
} satisfies Record<PageKindName, PageRenderer>

/** Prefetches the first data of a page; kinds without it fetch that when they render. */
export const PAGE_PRELOADS: Readonly<Record<string, () => Promise<(pageModel: PageModel) => Promise<void>>>> = {
  list: () => import('./list-view/state/preload-rows.ts').then(({ preloadRows }) => preloadRows),
} satisfies Partial<Record<PageKindName, unknown>>
