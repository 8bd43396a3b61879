/** Lists by name, ordered by their first entry. */
export class Collector<T> {
  readonly lists = new Map<string, T[]>()

  add(name: string, ...items: readonly T[]): void {
    const list = this.lists.get(name)
    if (list === undefined) this.lists.set(name, [...items])
    else list.push(...items)
  }
}
