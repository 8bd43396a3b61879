type Same<Item> = (one: Item, other: Item) => boolean

/** In place of lodash's, which brings its comparison of everything: the first of each, as `same` tells them apart. */
export default function unionWith<Item>(...args: [...(readonly Item[])[], Same<Item>]): Item[] {
  const same = args.at(-1) as Same<Item>
  const found: Item[] = []
  for (const item of (args.slice(0, -1) as Item[][]).flat()) {
    if (!found.some(known => same(known, item))) found.push(item)
  }
  return found
}
