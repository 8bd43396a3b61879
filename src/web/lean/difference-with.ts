/** In place of lodash's, which brings its comparison of everything: the items that are not among `others`. */
export default function differenceWith<Item>(
  items: readonly Item[] | undefined,
  others: readonly Item[] | undefined,
  same: (one: Item, other: Item) => boolean,
): Item[] {
  return (items ?? []).filter(item => !(others ?? []).some(other => same(item, other)))
}
