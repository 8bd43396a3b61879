import { deserialize } from 'node:v8'
import type { SheetRow } from './sheet-row.ts'

/** Rows as passed between threads. */
export interface PackedRows {
  /** Numbers of the first and the last of them. */
  readonly first: number
  readonly last: number
  /** The rows, serialized with `serialize` of node:v8. */
  readonly bytes: Uint8Array
}

/** The rows of a file in order. They stay serialized, a fraction of the size of their cells, and are read in batches. */
export class SheetRows implements Iterable<SheetRow> {
  readonly #packed: PackedRows[] = []
  #opened: { readonly packed: PackedRows; readonly cells: ReadonlyMap<number, SheetRow['cells']> } | undefined

  add(packed: PackedRows): void {
    this.#packed.push(packed)
  }

  *[Symbol.iterator](): Generator<SheetRow> {
    for (const { bytes } of this.#packed) yield* unpacked(bytes)
  }

  /** The cells of the row of this number. */
  get(row: number): SheetRow['cells'] | undefined {
    if (!this.#opened || row < this.#opened.packed.first || row > this.#opened.packed.last) {
      const packed = this.#batchOf(row)
      if (!packed) return undefined
      this.#opened = { packed, cells: new Map(unpacked(packed.bytes).map(each => [each.row, each.cells])) }
    }
    return this.#opened.cells.get(row)
  }

  #batchOf(row: number): PackedRows | undefined {
    let low = 0
    let high = this.#packed.length - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const packed = this.#packed[middle]!
      if (row < packed.first) high = middle - 1
      else if (row > packed.last) low = middle + 1
      else return packed
    }
    return undefined
  }
}

function unpacked(bytes: Uint8Array): SheetRow[] {
  return deserialize(bytes) as SheetRow[]
}
