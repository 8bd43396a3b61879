import { boardPage } from './board.ts'
import { calendarPage } from './calendar.ts'
import { counterPage } from './counter.ts'
import { detailPage } from './detail.ts'
import { formPage } from './form.ts'
import { importPage } from './import.ts'
import { listPage } from './list.ts'
import type { PageKind } from './page-kind.ts'
import { reportPage } from './report.ts'
import { settingsPage } from './settings.ts'
import { treePage } from './tree.ts'

/** Every page kind by its name in `kind`. */
export const PAGE_KINDS = {
  list: listPage,
  form: formPage,
  detail: detailPage,
  report: reportPage,
  board: boardPage,
  calendar: calendarPage,
  tree: treePage,
  settings: settingsPage,
  import: importPage,
  counter: counterPage,
} satisfies Record<string, PageKind>

export type PageKindName = keyof typeof PAGE_KINDS

/** Names that an app's page kind cannot have. */
export const ownPageKinds: ReadonlySet<string> = new Set(Object.keys(PAGE_KINDS))

/** Replaces the app's page kinds. */
export function takeAppPageKinds(kinds: readonly PageKind[]): void {
  const known: Record<string, PageKind> = PAGE_KINDS
  for (const name of Object.keys(known)) if (!ownPageKinds.has(name)) delete known[name]
  for (const kind of kinds) known[kind.name] = kind
}

/** The kind called `name`; undefined when there is none. */
export function pageKindOf(name: string): PageKind | undefined {
  return Object.hasOwn(PAGE_KINDS, name) ? PAGE_KINDS[name as PageKindName] : undefined
}
