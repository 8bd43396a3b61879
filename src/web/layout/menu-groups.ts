import type { ShellModel, ShellModule, ShellPage } from '#model/client-model.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import { mayOpen } from '#model/permissions/may-open.ts'
import type { Me } from '#model/permissions/me.ts'

/** A group of the menu with the entries that are shown. */
export interface ShownGroup {
  readonly module: ShellModule
  readonly pages: readonly ShellPage[]
}

/** Groups with at least one page that is not hidden and that the account may open (specification section 6). */
export function menuGroups(shell: ShellModel, me: Pick<Me, 'admin' | 'roles'>): ShownGroup[] {
  return shell.modules
    .map(module => ({ module, pages: module.pages.filter(page => !page.hidden && mayOpen(page, me)) }))
    .filter(group => group.pages.length > 0)
}

/** The groups with the pages whose title, in any language, or whose group contains the text; all of them for none. */
export function filteredGroups(groups: readonly ShownGroup[], text: string): readonly ShownGroup[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return groups
  return groups.flatMap(({ module, pages }) => {
    const words = wordsOf(pages)
    const fitting = lowered(module.title).includes(wanted)
      ? pages
      : pages.filter((_, at) => words[at]?.includes(wanted))
    return fitting.length === 0 ? [] : [{ module, pages: fitting }]
  })
}

/** Works out what is looked in, before the first key. */
export function prepareSearch(groups: readonly ShownGroup[]): void {
  for (const { pages } of groups) wordsOf(pages)
}

/** Titles of the pages of a group, to look in; computed once, for each key asks all of them. */
const words = new WeakMap<readonly ShellPage[], readonly string[]>()

function wordsOf(pages: readonly ShellPage[]): readonly string[] {
  const known = words.get(pages)
  if (known) return known
  const made = pages.map(({ title }) => lowered(title))
  words.set(pages, made)
  return made
}

/** The title in all languages, each on a line of its own, in lower case. */
function lowered(title: LocalizedText): string {
  return Object.values(title).join('\n').toLowerCase()
}

/** The marked pages as a group on top of the menu, under a title in the language of the screen; undefined when there is none. */
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
