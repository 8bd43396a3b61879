import { sql } from 'kysely'
import type { AppModel, Field, Resource, SampleData } from '#model/app-model.ts'
import { targetOf } from '#model/field-path.ts'
import { typeOf } from '#model/field-types/index.ts'
import { RecordRefusal } from '#server/records/errors.ts'
import { loadStored } from '#server/records/read/stored-record.ts'
import { systemContext } from '#server/records/system-context.ts'
import { inTransaction, type Work } from '#server/records/work.ts'
import { changedValues } from '#server/records/write/changed-values.ts'
import { createBySystem } from '#server/records/write/create-by-system.ts'
import { auditChange } from '#server/records/write/record-audit.ts'
import { changeRow } from '#server/records/write/write-row.ts'
import { columnKind, uniqueSets } from '#server/storage/resource-tables.ts'
import { writeSetting } from '#server/storage/settings.ts'
import type { Database } from '../../storage/database.ts'
import { SampleProblems } from './sample-problems.ts'
import { seedingOrder } from './seeding-order.ts'
import { type KeyedRecords, SAMPLE_DATA_SETTING } from './write-world.ts'
import { keyOfWritten } from './written-references.ts'

/** A written row whose key is new to the database. */
interface NewRow {
  readonly key: string
  readonly data: SampleData
  readonly resource: Resource
  readonly written: Readonly<Record<string, unknown>>
}

/**
 * Creates the written rows whose key was added to the config after the database got its sample data, all or none, and returns
 * their number. `setting` is the stored list of known keys. Each key is handled once: later changes and deletions by people are
 * respected, and an existing record with the row's unique values counts as that row.
 * @throws SampleDataInvalid naming every row that cannot be created.
 */
export async function addKeyedRecords(model: AppModel, database: Database, setting: unknown): Promise<number> {
  const noted = setting as { readonly keys?: KeyedRecords }
  const rows = seedingOrder(model)
    .flatMap(data => data.rows.map(row => ({ key: keyOfWritten(data.resource, row), data, written: withoutKey(row) })))
    .filter((row): row is Omit<NewRow, 'resource'> => typeof row.key === 'string' && !noted.keys?.[row.key])
    .map(row => ({ ...row, resource: model.resources[row.data.resource]! }))
  if (rows.length === 0) return 0
  return inTransaction(systemContext(model, database), async work => {
    const adding = new Adding(work, { ...noted.keys })
    const missing: NewRow[] = []
    for (const row of rows) if (!(await adding.adopt(row))) missing.push(row)
    for (const row of missing) await adding.create(row)
    for (const row of missing) await adding.finish(row)
    adding.problems.check()
    await writeSetting(work.write, SAMPLE_DATA_SETTING, { ...noted, keys: adding.keys })
    return missing.length
  })
}

function withoutKey({ $key: _key, ...written }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return written
}

class Adding {
  readonly problems = new SampleProblems()
  readonly #work: Work

  constructor(
    work: Work,
    /** Records by key. */
    readonly keys: Record<string, { readonly resource: string; readonly id: number }>,
  ) {
    this.#work = work
  }

  /** Whether an existing record is the one of the row. */
  async adopt({ key, resource, written }: NewRow): Promise<boolean> {
    const isPlain = (name: string) =>
      ['string', 'number'].includes(typeof written[name]) && !this.#target(resource, name)
    const unique = uniqueSets(resource).filter(set => set.every(isPlain))
    const candidates = unique.length > 0 ? unique : [[resource.label]].filter(set => set.every(isPlain))
    for (const set of candidates) {
      const match = Object.fromEntries(set.map(name => [name, this.#stored(resource, name, written[name])]))
      const id = await this.#find(resource, match)
      if (id === undefined) continue
      this.keys[key] = { resource: resource.name, id }
      return true
    }
    return false
  }

  /** Creates the record without values that must wait: references to later rows, and states. */
  async create(row: NewRow): Promise<void> {
    const { key, resource, data } = row
    const given = Object.entries(await this.#values(row)).filter(
      ([name, value]) => value !== undefined && !typeOf(resource.fields[name]!).systemSet,
    )
    try {
      const id = await createBySystem(this.#work, resource, Object.fromEntries(given))
      this.keys[key] = { resource: resource.name, id }
    } catch (error) {
      if (!(error instanceof RecordRefusal)) throw error
      this.problems.add(data.location, `@${key}: ${error.message}`)
      // An error of the database itself has aborted the transaction.
      if (error.reason !== 'validation') this.problems.check()
    }
  }

  /** Adds the values that had to wait. */
  async finish(row: NewRow): Promise<void> {
    const { key, resource, data } = row
    const id = this.keys[key]?.id
    if (id === undefined) return
    const values = await this.#values(row)
    for (const [name, value] of Object.entries(values))
      if (value === undefined)
        this.problems.add(data.location, `@${key}: ${name}: no record for ${JSON.stringify(row.written[name])}`)
    const stored = await loadStored(this.#work, resource, id)
    const change = changedValues(stored.values, values)
    if (Object.keys(change.after).length === 0) return
    await changeRow(this.#work, resource, stored, values, { isEdit: false })
    const record = { id, label: stored.values[resource.label] }
    await auditChange(this.#work, resource, record, { action: 'update', ...change })
  }

  /** In stored form; undefined when not known (yet). */
  async #values({ resource, written }: NewRow): Promise<Record<string, unknown>> {
    const values: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(written)) {
      const target = this.#target(resource, name)
      values[name] = target ? await this.#references(target, value) : this.#stored(resource, name, value)
    }
    return values
  }

  #stored(resource: Resource, name: string, value: unknown): unknown {
    const field = resource.fields[name]
    if (value === null || value === '' || !field) return null
    const normalised = typeOf(field).normalise(value, field)
    return normalised.ok ? normalised.value : undefined
  }

  async #references(target: Resource, written: unknown): Promise<unknown> {
    if (!Array.isArray(written)) return this.#reference(target, written)
    const ids = []
    for (const each of written) ids.push(await this.#reference(target, each))
    return ids.includes(undefined) ? undefined : ids
  }

  async #reference(target: Resource, written: unknown): Promise<number | undefined> {
    if (typeof written === 'string' && written.startsWith('@')) {
      const found = this.keys[written.slice(1)]
      return found?.resource === target.name ? found.id : undefined
    }
    const match =
      typeof written === 'string'
        ? { [target.label]: written }
        : ((written as { match?: Readonly<Record<string, unknown>> } | null)?.match ?? {})
    return this.#find(target, match)
  }

  /** The first record with these values in its own columns. */
  async #find(resource: Resource, match: Readonly<Record<string, unknown>>): Promise<number | undefined> {
    const { queries, adapter } = this.#work.write
    const names = Object.keys(match)
    const kinds = names.map(name => resource.fields[name] && columnKind(resource.fields[name] as Field))
    if (names.length === 0 || kinds.includes(undefined)) return undefined
    const conditions = names.map((name, i) => sql`${sql.ref(name)} = ${adapter.encode(kinds[i]!, match[name])}`)
    const { rows } = await sql<{ id: unknown }>`select id from ${sql.table(resource.name)}
      where ${sql.join(conditions, sql` and `)} order by id limit 1`.execute(queries)
    return rows[0] && Number(rows[0].id)
  }

  #target(resource: Resource, name: string): Resource | undefined {
    const field = resource.fields[name]
    return field && targetOf(this.#work.context.model, field)
  }
}
