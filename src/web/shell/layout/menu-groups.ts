import { useMenu } from '@refinedev/core'
import { useMemo } from 'react'
import type { ShellModule, ShellPage } from '#model/client-model.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import type { GroupMeta, PageMeta } from '#web/data/providers/refine-root.tsx'
import { useSettled } from '#web/state/use-settled.ts'

/** A group of the menu with its visible entries. */
export interface ShownGroup {
  readonly module: ShellModule
  readonly pages: readonly ShellPage[]
}

/** Groups with at least one page that is not hidden and that the account may open (specification section 6). */
export function useMenuGroups(): readonly ShownGroup[] {
  const { menuItems } = useMenu()
  const groups = useMemo(
    () =>
      menuItems.map(({ meta, children }) => ({
        module: (meta as GroupMeta).shellModule,
        pages: children.map(child => (child.meta as PageMeta).shellPage),
      })),
    [menuItems],
  )
  // Refine rebuilds the entries for each address.
  return useSettled<readonly ShownGroup[]>(groups, isSameMenu)
}

function isSameMenu(former: readonly ShownGroup[], latest: readonly ShownGroup[]): boolean {
  return (
    former.length === latest.length &&
    former.every(({ module, pages }, at) => {
      const other = latest[at]!
      return (
        module === other.module &&
        pages.length === other.pages.length &&
        pages.every((page, i) => page === other.pages[i])
      )
    })
  )
}

/** The groups filtered by text: pages whose title, in any language, or whose group contains it. */
export function filteredGroups(groups: readonly ShownGroup[], text: string): readonly ShownGroup[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return groups
  return groups.flatMap(({ module, pages }) => {
    const all = lowered(module.title).includes(wanted)
    const fitting = all ? pages : pages.filter(page => lowered(page.title).includes(wanted))
    return fitting.length === 0 ? [] : [{ module, pages: fitting }]
  })
}

/** The first `count` pages of the groups, and the number of the others. */
export function firstPages(
  groups: readonly ShownGroup[],
  count: number,
): { readonly shown: readonly ShownGroup[]; readonly left: number } {
  let left = groups.reduce((sum, { pages }) => sum + pages.length, 0)
  let free = count
  const shown = groups.flatMap(({ module, pages }) => {
    const first = pages.slice(0, free)
    free -= first.length
    left -= first.length
    return first.length === 0 ? [] : [{ module, pages: first }]
  })
  return { shown, left }
}

/** The title in all languages, each on a line of its own, in lower case. */
function lowered(title: LocalizedText): string {
  return Object.values(title).join('\n').toLowerCase()
}

/** The favourite pages as a group on top of the menu, with a title in the current language; undefined when there is none. */
export function favouriteGroup(
  groups: readonly ShownGroup[],
  favourites: readonly string[],
  title: string,
): ShownGroup | undefined {
  const all = groups.flatMap(({ pages }) => pages)
  const pages = favourites.flatMap(path => all.find(page => page.path === path) ?? [])
  return pages.length === 0
    ? undefined
    : { module: { ...FAVOURITES, title: { 'zh-CN': title, 'en-US': title } }, pages }
}

const FAVOURITES = {
  name: ' favourites',
  path: '',
  icon: 'StarOutlined',
  pages: [],
}
