/** In place of lodash's, which brings its comparison of everything: the first item for each key. */
export default function uniqBy<Item>(items: readonly Item[], key: keyof Item | ((item: Item) => unknown)): Item[] {
  const keyOf = typeof key === 'function' ? key : (item: Item) => item[key]
  const seen = new Set<unknown>()
  return items.filter(item => !seen.has(keyOf(item)) && seen.add(keyOf(item)))
}
