import type { RawBuilder, SqlBool } from 'kysely'
import type { ColumnKind, IndexDefinition, TableDefinition } from '../table-definition.ts'
import type { Queries, RawQuery } from '../tables.ts'

/** A table as described by the database. */
export interface ExistingTable {
  readonly name: string
  /** Column name → type as the database prints it. */
  readonly columns: ReadonlyMap<string, string>
  readonly indexes: readonly string[]
}

/** Columns of a table to be searched for a text: some of those of its `contains` index. */
export interface TextColumns {
  readonly table: string
  readonly index: IndexDefinition
  readonly columns: readonly string[]
}

/** The search text. */
export interface SearchedText extends TextColumns {
  readonly text: string
}

/** Rows of a table with a `contains` index: the first `rows` with an id greater than `after`. */
export interface TextIndexBatch {
  readonly table: string
  readonly index: IndexDefinition
  readonly after: number
  readonly rows: number
}

/** Result of a batch. */
export interface TextIndexGaps {
  /** Number of rows checked. */
  readonly rows: number
  /** Id of the last row; absent when there are no more. */
  readonly last?: number
  /** Rows that a search for their own texts does not find. */
  readonly missing: readonly number[]
  /** Ids in the index without a row. */
  readonly stale: readonly number[]
}

/** A column, and what it holds. */
export type TypedColumn = readonly [name: string, kind: Exclude<ColumnKind, 'identity'>]

type SelectOne = <R>(query: RawQuery) => R | undefined | Promise<R | undefined>

/** A constraint violation. */
export interface UniqueViolation {
  /** Name of the index, if the database reports it. */
  readonly index?: string
  readonly table?: string
  readonly columns?: readonly string[]
}

/** All differences between the databases, so that callers never check which one is in use. */
export interface DialectAdapter {
  readonly name: 'sqlite' | 'postgres'
  /** Type in `CREATE TABLE` of each kind of column; that of `identity` makes it the primary key as well. */
  readonly columnTypes: Readonly<Record<ColumnKind, string>>
  /** Whether a column that the database prints as `existing` already is of this kind. */
  isType(existing: string, kind: ColumnKind): boolean
  /** The kind of column for a printed type. */
  kindOf(existing: string): ColumnKind | undefined

  /** A value of a column of `kind` as the driver accepts it. */
  encode(kind: ColumnKind, value: unknown): unknown
  /** A value from the driver → null, number, text, boolean or JSON; dates are ISO texts. */
  decode(kind: ColumnKind, value: unknown): unknown

  /** `value` as a column of `kind` would store it. */
  typed(kind: Exclude<ColumnKind, 'identity'>, value: RawBuilder<unknown>): RawBuilder<unknown>

  /** Member `name` of the JSON object in `column`, to be converted by `typed`. */
  jsonMember(column: RawBuilder<unknown>, name: string): RawBuilder<unknown>

  /**
   * The objects of the JSON list `list` as rows with these columns, absent ones null; a `json` column is taken from a text, a
   * `binary` one from nothing. In parentheses, to be named by the caller.
   */
  rowsOf(list: RawBuilder<unknown>, columns: readonly TypedColumn[]): RawBuilder<unknown>

  /** The objects of the JSON list `list`, each as `value` of a row of `alias`. */
  jsonRows(list: RawBuilder<unknown>, alias: string): RawBuilder<unknown>

  /** Case-insensitive match operator (at least for ASCII letters). */
  readonly likeOperator: 'like' | 'ilike'
  /** Whether the text in `column` contains these numbers as whole numbers and in this order. */
  hasNumbers<Bindings>(
    column: RawBuilder<unknown>,
    numbers: (bindings: Bindings) => readonly string[],
  ): RawBuilder<SqlBool>
  /** `column = ANY(values)` with any number of values; the statement's text does not depend on the number. */
  isAmong(column: RawBuilder<unknown>, values: readonly (number | string)[]): RawBuilder<SqlBool>
  /** The same for numbers that are read when the statement runs. */
  isAmongThese<Bindings>(
    column: RawBuilder<unknown>,
    these: (bindings: Bindings) => readonly number[],
  ): RawBuilder<SqlBool>
  /** Whether the list in `column` contains at least one of `values`. */
  listHasAny(column: RawBuilder<unknown>, values: readonly (number | string)[]): RawBuilder<SqlBool>
  /** Whether the list in `column` contains the number or text `member`. */
  listHas(column: RawBuilder<unknown>, member: RawBuilder<unknown>): RawBuilder<SqlBool>
  /** Whether the list in `column` is absent or empty. */
  listIsEmpty(column: RawBuilder<unknown>): RawBuilder<SqlBool>

  /** Whether an order must state the position of absent values to get "absent first, ascending". */
  readonly nullsOrder: { readonly asc: string; readonly desc: string }
  /**
   * Suffix of a select inside a write. reference: the rows of `alias` can neither be deleted nor lose their key until the
   * transaction is over. update: nobody else can write them.
   */
  lockRows(alias: string, purpose: 'reference' | 'update'): RawBuilder<unknown>
  /**
   * Waits until no other transaction holds one of `keys`, and holds them until the end of this one. In ascending order. Absent
   * where there is one writer at a time.
   */
  lockKeys?(queries: Queries, keys: readonly number[]): Promise<void>
  /** Where revisions of tables are counted: in this process alone, or in the database for any number of processes. */
  readonly revisions: 'process' | 'database'

  /** How long a set of rows may block other writers. */
  readonly turnMs: number
  /** What an INSERT takes its rows from: a parameter for each value, or one JSON list (`rowsOf`), whichever is faster. */
  readonly insertsFrom: 'values' | 'json'
  /** Most efficient number of rows per INSERT. */
  readonly rowsPerInsert: number
  /** Whether the driver reports the id of an inserted row, so that the statement needs no RETURNING clause. */
  readonly reportsInsertedId: boolean

  uniqueViolation(error: unknown): UniqueViolation | undefined
  /** Whether the same transaction may succeed on retry (deadlock, serialisation, busy). */
  isTransient(error: unknown): boolean

  existingTables(queries: Queries): Promise<ExistingTable[]>
  /** Statements that make the database refuse updates and deletes. */
  appendOnlyStatements(table: TableDefinition): readonly string[]
  /** Statements that change the type of a column without losing values; its indexes are dropped meanwhile. */
  changeTypeStatements(table: string, column: string, kind: ColumnKind): readonly string[]
  /** Statements that create and fill the index; none where the database has no such index. */
  createIndexStatements(table: string, index: IndexDefinition): readonly string[]
  /** Statements that remove the index `name` of `table` that `createIndexStatements` made. */
  dropIndexStatements(table: string, name: string): readonly string[]
  /**
   * A select of the `id` of rows whose columns may contain the text `text`: every row that does, and a few others. The text has
   * at least two characters.
   */
  idsContaining<Bindings>(where: TextColumns, text: (bindings: Bindings) => string): RawBuilder<unknown>
  /**
   * The same rows, to replace the table, with all its columns. The first few can be read without waiting for the others, where
   * the database supports it.
   */
  rowsContaining<Bindings>(where: TextColumns, text: (bindings: Bindings) => string): RawBuilder<unknown>
  /** Rows whose texts differ from the index; undefined where the database itself maintains it. */
  textIndexGaps(queries: Queries, batch: TextIndexBatch): Promise<TextIndexGaps | undefined>
  /**
   * Whether the main thread may wait for the first rows that contain a text, or for the result that there are few. Without
   * `searched` no index helps.
   */
  isQuickSearch(selectOne: SelectOne, table: string, searched?: SearchedText): boolean | Promise<boolean>
  /** After rows were inserted with given ids: makes the next row get a higher id. */
  restartIdentity(queries: Queries, table: string): Promise<void>
  /** Updates the planner's statistics of table sizes. */
  readonly analyse: string
  /** Optimises `contains` indexes after many rows were written at once, so that neither writes nor searches slow down. */
  mergeContains(queries: Queries): Promise<void>
}
