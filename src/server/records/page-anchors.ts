/** A row whose place in a list is known. */
export interface Anchor {
  /** Rows before it. */
  readonly offset: number
  /** Its values of the keys by which the list is ordered. */
  readonly values: readonly unknown[]
}

/** The rows of one list whose places are known, in order: a sparse index from places to keys. */
export class PageAnchors {
  #anchors: Anchor[] = []

  /** The last known row before `offset`. */
  before(offset: number): Anchor | undefined {
    return this.#anchors[this.#indexOf(offset) - 1]
  }

  add(anchor: Anchor): void {
    const index = this.#indexOf(anchor.offset)
    if (this.#anchors[index]?.offset !== anchor.offset) this.#anchors.splice(index, 0, anchor)
  }

  /** Takes over a whole index; what was found along the way goes. */
  replace(anchors: readonly Anchor[]): void {
    this.#anchors = [...anchors]
  }

  get size(): number {
    return this.#anchors.length
  }

  /** How many stand before `offset`. */
  #indexOf(offset: number): number {
    let [low, high] = [0, this.#anchors.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#anchors[middle]!.offset < offset) low = middle + 1
      else high = middle
    }
    return low
  }
}
