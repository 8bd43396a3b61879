import { http } from '../../http/http.ts'

/**
 * Ids and the keys that other systems use for our records: the platform refers to an organisation node by its id, the calls of
 * the company's other systems by its `hid`. Looked up by record requests and cached until the page is reloaded.
 */
class IdMap {
  readonly #resource: string
  readonly #field: string
  readonly #keys = new Map<number, string>()
  readonly #ids = new Map<string, number>()

  constructor(resource: string, field: string) {
    this.#resource = resource
    this.#field = field
  }

  /** The key of each id; ids of records that the account may not see are omitted. */
  async keysOf(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    await this.#look('id', ids.filter(id => !this.#keys.has(id)).map(String))
    return this.#keys
  }

  /** The id of each key. */
  async idsOf(keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
    await this.#look(
      this.#field,
      keys.filter(key => !this.#ids.has(key)),
    )
    return this.#ids
  }

  async #look(by: string, values: readonly string[]): Promise<void> {
    const wanted = [...new Set(values)].filter(value => value !== '')
    if (wanted.length === 0) return
    const params = { [`${by}_in`]: wanted.join(','), _fields: this.#field, _end: wanted.length }
    const url = `/api/resources/${this.#resource}`
    const { data } = await http.get<{ id: number }[]>(url, { params, parallel: true, stay: true })
    for (const row of data) {
      const key = String((row as Record<string, unknown>)[this.#field] ?? '')
      this.#keys.set(row.id, key)
      this.#ids.set(key, row.id)
    }
  }
}

/** By resource and field, until the page is reloaded: a record's key does not change. */
const maps = new Map<string, IdMap>()

/** The map of one field of a resource. */
export function idMap(resource: string, field: string): IdMap {
  const name = `${resource}.${field}`
  const map = maps.get(name) ?? new IdMap(resource, field)
  maps.set(name, map)
  return map
}

/** Clears the maps, as a reload does. */
export function clearIdMaps(): void {
  maps.clear()
}
