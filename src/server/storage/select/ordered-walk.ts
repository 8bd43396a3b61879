import { type RawBuilder, sql } from 'kysely'
import type { ListQuery } from '#model/list-query.ts'
import type { Queries } from '../tables.ts'
import type { PageOf } from './deep-page-queries.ts'
import { type OrderKey, orderText, reversed } from './order-keys.ts'
import { type OrderedRows, rangesAfter, type Standing } from './rows-after.ts'
import { Slot, type SlottedQuery } from './slot.ts'

/** What a walk is run with. */
export interface WalkBindings extends ListQuery {
  /** Values of the lead, one for each arm. */
  readonly leads: readonly unknown[]
  /** Rows that are wanted from the start of the walk on. */
  readonly wanted: number
  /** Rows that each arm looks at. */
  readonly reach: number
  readonly standing: readonly unknown[]
  readonly ids: readonly number[]
}

/** A row of a walk: the number of a row of the list, or the place from which on an arm has not been looked at. */
export interface WalkRow {
  readonly id: number | null
  readonly cut: number
}

/**
 * Reads a list of several blocks in the order of an index and drops the rows that do not fulfil its conditions, instead of
 * sorting all that do. The index is led by the block: each is an arm of its own, and the arms are merged. No arm looks at more rows than it is told to; where one stops early, a row with `cut` says so, and
 * what comes after that is not certain.
 */
export class OrderedWalk {
  readonly #rows: OrderedRows
  readonly #lead: RawBuilder<unknown>
  readonly #pageOf: PageOf
  readonly #reader: Queries
  readonly #made = new Map<string, SlottedQuery>()

  constructor(rows: OrderedRows, lead: RawBuilder<unknown>, pageOf: PageOf, reader: Queries) {
    this.#rows = rows
    this.#lead = lead
    this.#pageOf = pageOf
    this.#reader = reader
  }

  /** `WalkRow`s in order from the first row of the list, or from its last one backwards. */
  fromEdge(arms: number, isReversed: boolean): SlottedQuery {
    return this.#make(`edge ${arms} ${isReversed}`, () => {
      const { keys } = this.#rows
      return this.#walk(arms, isReversed ? reversed(keys) : keys, [[]])
    })
  }

  /** Likewise from behind the row whose keys are `standing`. */
  after(arms: number, standing: readonly unknown[]): SlottedQuery {
    const absent = standing.map(value => value === null)
    return this.#make(`after ${arms} ${absent.join()}`, () => {
      const value = (index: number) => sql`${new Slot<WalkBindings>(({ standing }) => standing[index])}`
      const place: Standing = { absent, value }
      const ranges = rangesAfter(this.#rows.keys, place).map(({ range }) => range)
      return this.#walk(arms, this.#rows.keys, ranges)
    })
  }

  /** The rows of `count` numbers, whole and in the order of the list. */
  page(count: number): SlottedQuery {
    return this.#make(`page ${count}`, () => {
      const ids = Array.from({ length: count }, (_, at) => sql`${new Slot<WalkBindings>(({ ids }) => ids[at])}`)
      return this.#pageOf(sql.join(ids))
    })
  }

  #walk(
    arms: number,
    keys: readonly OrderKey[],
    ranges: readonly (readonly RawBuilder<unknown>[])[],
  ): RawBuilder<unknown> {
    const leads = Array.from({ length: arms }, (_, at) => new Slot<WalkBindings>(({ leads }) => leads[at]))
    const parts = leads.flatMap(lead =>
      ranges.flatMap(range => this.#arm(keys, [sql`${this.#lead} = ${lead}`, ...range])),
    )
    const named = parts.map((part, at) => sql`select * from (${part}) as ${sql.ref(`arm${at}`)}`)
    const merged = keys.map((key, at) => ({ ...key, value: sql.ref(`k${at}`) }))
    // The row at which an arm stops has been looked at itself: the mark comes after it.
    return sql`select id, cut from (${sql.join(named, sql` union all `)}) as arms
      order by ${orderText(merged, this.#rows.adapter)}, cut limit ${sql`${WANTED}`} + ${sql.raw(String(parts.length))}`
  }

  /** The rows of one arm that fulfil the conditions, and the mark. Their being tested in the columns keeps other indexes out. */
  #arm(keys: readonly OrderKey[], where: readonly RawBuilder<unknown>[]): RawBuilder<unknown>[] {
    const { from, conditions, adapter } = this.#rows
    const columns = sql.join(keys.map(({ value }, at) => sql`${value} as ${sql.ref(`k${at}`)}`))
    const names = sql.join(keys.map((_, at) => sql.ref(`k${at}`)))
    const chosen = sql`from ${from} where ${sql.join(where, sql` and `)} order by ${orderText(keys, adapter)}`
    // That the row is of one of the blocks: nothing else is asked of it.
    if (conditions.length === 1) return [sql`select record.id as id, ${columns}, 0 as cut ${chosen} limit ${WANTED}`]
    const fits = sql`case when ${sql.join(conditions, sql` and `)} then 1 else 0 end`
    return [
      sql`select id, ${names}, 0 as cut from (select record.id as id, ${columns}, ${fits} as fits ${chosen} limit ${REACH})
        as seen where fits = 1 limit ${WANTED}`,
      sql`select cast(null as integer) as id, ${columns}, 1 as cut ${chosen} limit 1 offset ${REACH} - 1`,
    ]
  }

  #make(name: string, text: () => RawBuilder<unknown>): SlottedQuery {
    const made = this.#made.get(name) ?? text().compile(this.#reader)
    this.#made.set(name, made)
    return made
  }
}

const WANTED = new Slot<WalkBindings>(({ wanted }) => wanted)
const REACH = new Slot<WalkBindings>(({ reach }) => reach)
