import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { PageModel } from '#model/client-model.ts'
import type { PageKindName } from '#model/page-kinds/index.ts'

/** Draws a page of one kind. */
export type PageRenderer = LazyExoticComponent<ComponentType<{ readonly pageModel: PageModel }>>

/** The renderer of every page kind; each is a chunk of its own. A kind without its renderer does not compile. */
export const PAGE_RENDERERS = {
  list: lazy(() => import('./list.tsx').then(({ ListPage }) => ({ default: ListPage }))),
  form: lazy(() => import('./form.tsx').then(({ FormPage }) => ({ default: FormPage }))),
  detail: lazy(() => import('./detail.tsx').then(({ DetailPage }) => ({ default: DetailPage }))),
  report: lazy(() => import('./report.tsx').then(({ ReportPage }) => ({ default: ReportPage }))),
  board: lazy(() => import('./board.tsx').then(({ BoardPage }) => ({ default: BoardPage }))),
  calendar: lazy(() => import('./calendar.tsx').then(({ CalendarPage }) => ({ default: CalendarPage }))),
  tree: lazy(() => import('./tree.tsx').then(({ TreePage }) => ({ default: TreePage }))),
  settings: lazy(() => import('./settings.tsx').then(({ SettingsPage }) => ({ default: SettingsPage }))),
  import: lazy(() => import('./import.tsx').then(({ ImportPage }) => ({ default: ImportPage }))),
} satisfies Record<PageKindName, PageRenderer>

/** Fetches what a page shows first, ahead of a visit; kinds without it fetch that when they are drawn. */
export const PAGE_PRELOADS: Readonly<Record<string, () => Promise<(pageModel: PageModel) => void>>> = {
  list: () => import('./list-view/preload-rows.ts').then(({ preloadRows }) => preloadRows),
} satisfies Partial<Record<PageKindName, unknown>>
