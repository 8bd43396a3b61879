import type { CompiledQuery } from 'kysely'
import type { ListQuery } from '#model/list/list-query.ts'

/** A parameter whose value is read when the query runs, from a list query or another input. */
export class Slot<Bindings = ListQuery> {
  constructor(readonly read: (bindings: Bindings) => unknown) {}
}

/** A compiled query that can be run with any values of the same shape. */
export interface SlottedQuery {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** The query with its values filled in. */
export function filled<Bindings>({ sql, parameters }: SlottedQuery, bindings: Bindings): CompiledQuery {
  const values = parameters.map(parameter =>
    parameter instanceof Slot ? parameter.read(bindings as never) : parameter,
  )
  return { sql, parameters: values } as unknown as CompiledQuery
}
