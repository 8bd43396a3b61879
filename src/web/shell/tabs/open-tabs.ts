/** An open page: its path, and its last query. */
export interface OpenTab {
  readonly key: string
  readonly search: string
}

/** Maximum number of tabs; the leftmost is closed first. */
export const TAB_LIMIT = 20

/** The tabs after `tab` has been opened or has changed its query; the same list if nothing is new. */
export function withTab(tabs: readonly OpenTab[], tab: OpenTab): readonly OpenTab[] {
  const known = tabs.find(each => each.key === tab.key)
  if (known?.search === tab.search) return tabs
  if (known) return tabs.map(each => (each.key === tab.key ? tab : each))
  return [...tabs, tab].slice(-TAB_LIMIT)
}

/** Which tabs a command closes, relative to the tab at `key`. */
export type Closing = 'this' | 'others' | 'right' | 'all'

/** Keys of the closed tabs. */
export function closedBy(tabs: readonly OpenTab[], key: string, closing: Closing): readonly string[] {
  const at = tabs.findIndex(each => each.key === key)
  const goes: Readonly<Record<Closing, (index: number) => boolean>> = {
    this: index => index === at,
    others: index => index !== at,
    right: index => index > at,
    all: () => true,
  }
  return tabs.filter((_, index) => goes[closing](index)).map(each => each.key)
}

/**
 * Where to navigate when the current page (`current`) is closed: to the next tab, else to the previous one; undefined = no tab
 * is left. `'stay'` when it is not closed.
 */
export function placeAfter(
  tabs: readonly OpenTab[],
  closed: readonly string[],
  current: string,
): OpenTab | undefined | 'stay' {
  if (!closed.includes(current)) return 'stay'
  const at = tabs.findIndex(each => each.key === current)
  const stays = (tab: OpenTab) => !closed.includes(tab.key)
  return tabs.slice(at + 1).find(stays) ?? tabs.slice(0, Math.max(at, 0)).findLast(stays)
}
