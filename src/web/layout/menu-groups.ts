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
  const contains = (title: LocalizedText) => wordsOf(title).some(each => each.includes(wanted))
  return groups.flatMap(({ module, pages }) => {
    const fitting = contains(module.title) ? pages : pages.filter(({ title }) => contains(title))
    return fitting.length === 0 ? [] : [{ module, pages: fitting }]
  })
}

/** Lower-case titles by language; worked out once, for each key asks all of them. */
const words = new WeakMap<LocalizedText, readonly string[]>()

function wordsOf(title: LocalizedText): readonly string[] {
  const known = words.get(title) ?? Object.values(title).map(each => each.toLowerCase())
  words.set(title, known)
  return known
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
