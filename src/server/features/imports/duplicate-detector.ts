import type { Resource } from '#model/app-model.ts'
import { uniqueSets } from '#server/storage/resource-tables.ts'

type Values = Readonly<Record<string, unknown>>

/** Unique values and keys used by the rows of a file, to detect duplicates within the file. */
export class DuplicateDetector {
  readonly #sets: readonly (readonly string[])[]
  readonly #rows = new Map<string, number>()

  /** `key`: the fields by which rows find their records; two rows with one key would write the same record. */
  constructor(resource: Resource, key: readonly string[]) {
    // A sequence number differs for each record, although each row of a dry run gets the same one.
    const sets = uniqueSets(resource).filter(names => names.every(name => resource.fields[name]!.type !== 'sequence'))
    this.#sets = key.length > 0 ? [key, ...sets] : sets
  }

  /** All fields of the unique sets. */
  get fields(): readonly string[] {
    return [...new Set(this.#sets.flat())]
  }

  /** An earlier row with the same values, and their fields. Sets with an empty value never clash. */
  earlier(values: Values): { readonly row: number; readonly names: readonly string[] } | undefined {
    for (const [index, names] of this.#sets.entries()) {
      const row = this.#rows.get(keyOf(index, names, values) ?? '')
      if (row !== undefined) return { row, names }
    }
    return undefined
  }

  add(row: number, values: Values): void {
    for (const [index, names] of this.#sets.entries()) {
      const key = keyOf(index, names, values)
      if (key !== undefined) this.#rows.set(key, row)
    }
  }
}

function keyOf(set: number, names: readonly string[], values: Values): string | undefined {
  const taken = names.map(name => values[name] ?? null)
  return taken.includes(null) ? undefined : JSON.stringify([set, ...taken])
}
