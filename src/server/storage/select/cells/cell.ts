import type { RawBuilder } from 'kysely'
import type { ColumnKind } from '../../table-definition.ts'
import type { Queries, Row } from '../../tables.ts'

/** Requests columns of the query for a cell. */
export interface ColumnSink {
  /** Selects `value` and returns its column name in the result; equal keys share a column. */
  column(key: string, value: () => RawBuilder<unknown>): string
  /** A value from the driver → its form in responses. */
  decode(kind: ColumnKind, value: unknown): unknown
}

/** How one path of a record is read from a result row. */
export interface Cell {
  /** Loads data from other tables for all rows at once. */
  load?(rows: readonly Row[], queries: Queries): Promise<unknown>
  /** `loaded`: the result of `load`. */
  read(row: Row, loaded: unknown): unknown
}
