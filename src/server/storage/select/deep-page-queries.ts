import { type RawBuilder, sql } from 'kysely'
import type { ListQuery } from '#model/list-query.ts'
import type { Queries } from '../tables.ts'
import { type OrderKey, orderText, reversed } from './order-keys.ts'
import { idsAfter, type OrderedRows } from './rows-after.ts'
import { Slot, type SlottedQuery } from './slot.ts'

/** What a deep page is read with: the list query, the place to begin at, and how many rows to pass over from there. */
export interface DeepBindings extends ListQuery {
  readonly standing: readonly unknown[]
  readonly skip: number
  /** Distance of the rows that `index` finds. */
  readonly step: number
  /** Numbers of the rows of the page. */
  readonly ids: ArrayLike<number>
}

/**
 * The queries for pages far from the start of a list. Their rows carry the values of the order's keys in `k0`, `k1` …, so
 * that the next page can begin where this one ended. Each text is made when it is first needed.
 */
export class DeepPageQueries {
  readonly #rows: OrderedRows
  readonly #pageOf: PageOf
  readonly #reader: Queries
  readonly #made = new Map<string, SlottedQuery>()
  /** Number of keys. */
  readonly keys: number

  constructor(rows: OrderedRows, pageOf: PageOf, reader: Queries) {
    this.#rows = rows
    this.#pageOf = pageOf
    this.#reader = reader
    this.keys = rows.keys.length
  }

  /** From the first row. */
  fromStart(): SlottedQuery {
    return this.#made.get('start') ?? this.#make('start', this.#page(this.#ordered(this.#rows.keys)))
  }

  /** From the last row backwards: `skip` rows lie behind the page. */
  fromEnd(): SlottedQuery {
    return this.#made.get('end') ?? this.#make('end', this.#page(this.#ordered(reversed(this.#rows.keys))))
  }

  /** From behind the row whose keys are `standing`. */
  after(standing: readonly unknown[]): SlottedQuery {
    const absent = standing.map(value => value === null)
    const name = absent.join()
    const known = this.#made.get(name)
    if (known) return known
    const value = (index: number) => sql`${new Slot<DeepBindings>(({ standing }) => standing[index])}`
    const ids = idsAfter(this.#rows, { absent, value }, sql`${REACH}`)
    return this.#make(name, this.#page(sql`select id from (${ids}) as ranges limit ${SIZE} offset ${SKIP}`))
  }

  /** Every `step`th row of the whole list: its place (`place`, counted from 1) and its keys. */
  index(): SlottedQuery {
    const { from, keys, adapter } = this.#rows
    const numbered = sql`select ${keyColumns(keys)}, row_number() over (order by ${orderText(keys, adapter)}) as place
      from ${from}${this.#where}`
    const step = new Slot<DeepBindings>(({ step }) => step)
    return (
      this.#made.get('index') ??
      this.#make('index', sql`select * from (${numbered}) as numbered where place % ${step} = 0`)
    )
  }

  /** The numbers of all rows in order, as one text with commas between them (`ids`). */
  order(): SlottedQuery {
    const { from, keys, adapter } = this.#rows
    const ordered = sql`select record.id as id from ${from}${this.#where} order by ${orderText(keys, adapter)}`
    return (
      this.#made.get('order') ??
      this.#make('order', sql`select string_agg(cast(id as text), ',') as ids from (${ordered}) as ordered`)
    )
  }

  /** Those of `count` rows, named by number, that are in the list. */
  page(count: number): SlottedQuery {
    const name = `page ${count}`
    const known = this.#made.get(name)
    if (known) return known
    const { from, conditions } = this.#rows
    const ids = Array.from({ length: count }, (_, at) => sql`${new Slot<DeepBindings>(({ ids }) => ids[at])}`)
    const isNamed = sql`record.id in (${sql.join(ids)})`
    const chosen = sql`select record.id as id from ${from} where ${sql.join([isNamed, ...conditions], sql` and `)}`
    return this.#make(name, this.#page(chosen))
  }

  #ordered(keys: readonly OrderKey[]): RawBuilder<unknown> {
    const { from, adapter } = this.#rows
    return sql`select id from (select record.id as id from ${from}${this.#where}
      order by ${orderText(keys, adapter)} limit ${SIZE} offset ${SKIP}) as page`
  }

  get #where(): RawBuilder<unknown> {
    const { conditions } = this.#rows
    return conditions.length === 0 ? sql`` : sql` where ${sql.join(conditions, sql` and `)}`
  }

  #page(ids: RawBuilder<unknown>): RawBuilder<unknown> {
    return this.#pageOf(ids)
  }

  #make(name: string, text: RawBuilder<unknown>): SlottedQuery {
    const made = text.compile(this.#reader)
    this.#made.set(name, made)
    return made
  }
}

/** The rows with these numbers, whole and in order. */
export type PageOf = (ids: RawBuilder<unknown>) => RawBuilder<unknown>

/** `first key as k0, …` */
export function keyColumns(keys: readonly OrderKey[]): RawBuilder<unknown> {
  return sql.join(keys.map(({ value }, index) => sql`${value} as ${sql.ref(`k${index}`)}`))
}

const SIZE = new Slot<DeepBindings>(({ start, end }) => end - start)
const SKIP = new Slot<DeepBindings>(({ skip }) => skip)
const REACH = new Slot<DeepBindings>(({ start, end, skip }) => end - start + skip)
