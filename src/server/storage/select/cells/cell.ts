import type { RawBuilder } from 'kysely'
import type { ColumnKind } from '../../table-definition.ts'
import type { Queries, Row } from '../../tables.ts'

/** Where a cell asks for columns of the query. */
export interface ColumnSink {
  /** Selects `value` and returns the name under which a row of the result has it; equal keys share a column. */
  column(key: string, value: () => RawBuilder<unknown>): string
  /** A value as the driver gives it → as answers have it. */
  decode(kind: ColumnKind, value: unknown): unknown
}

/** How one path of a row is read from a row of the result. */
export interface Cell {
  /** Loads what has to come from elsewhere for all rows at once. */
  load?(rows: readonly Row[], queries: Queries): Promise<unknown>
  /** `loaded`: what `load` gave. */
  read(row: Row, loaded: unknown): unknown
}
