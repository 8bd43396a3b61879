import type { RawBuilder, SqlBool } from 'kysely'
import type { ColumnKind, IndexDefinition, TableDefinition } from '../table-definition.ts'
import type { Queries, RawQuery } from '../tables.ts'

/** A table as the database describes it. */
export interface ExistingTable {
  readonly name: string
  /** Column name → type as the database prints it. */
  readonly columns: ReadonlyMap<string, string>
  readonly indexes: readonly string[]
}

/** Columns of a table in which a text is looked for: some of those of its `contains` index. */
export interface TextColumns {
  readonly table: string
  readonly index: IndexDefinition
  readonly columns: readonly string[]
}

/** A text that is looked for in them. */
export interface SearchedText extends TextColumns {
  readonly text: string
}

/** Some rows of a table with a `contains` index: as many as `rows` whose numbers are greater than `after`. */
export interface TextIndexBatch {
  readonly table: string
  readonly index: IndexDefinition
  readonly after: number
  readonly rows: number
}

/** What a batch has shown. */
export interface TextIndexGaps {
  /** Rows that were looked at. */
  readonly rows: number
  /** Number of the last of them; absent when there are no more. */
  readonly last?: number
  /** Rows that a search for their own texts does not find. */
  readonly missing: readonly number[]
  /** Numbers in the index that no row has. */
  readonly stale: readonly number[]
}

type SelectOne = <R>(query: RawQuery) => R | undefined | Promise<R | undefined>

/** A constraint that refused a write. */
export interface UniqueViolation {
  /** Name of the index, where the database gives it. */
  readonly index?: string
  readonly table?: string
  readonly columns?: readonly string[]
}

/** Everything in which the databases differ, so that nobody has to ask which one it is. */
export interface DialectAdapter {
  readonly name: 'sqlite' | 'postgres'
  /** Type in `CREATE TABLE` of each kind of column; that of `identity` makes it the primary key as well. */
  readonly columnTypes: Readonly<Record<ColumnKind, string>>
  /** Whether a column that the database prints as `existing` already is of this kind. */
  isType(existing: string, kind: ColumnKind): boolean
  /** The kind that a printed type stands for. */
  kindOf(existing: string): ColumnKind | undefined

  /** Value of a column of `kind` as the driver takes it. */
  encode(kind: ColumnKind, value: unknown): unknown
  /** Value as the driver gives it → null, number, text, boolean or JSON; dates are ISO texts. */
  decode(kind: ColumnKind, value: unknown): unknown

  /** `value` as a column of `kind` would hold it. */
  typed(kind: Exclude<ColumnKind, 'identity'>, value: RawBuilder<unknown>): RawBuilder<unknown>

  /** Member `name` of the JSON object in `column`, to be brought to its kind by `typed`. */
  jsonMember(column: RawBuilder<unknown>, name: string): RawBuilder<unknown>

  /** The objects of the JSON list that `list` yields, each as `value` of a row of `alias`. */
  jsonRows(list: RawBuilder<unknown>, alias: string): RawBuilder<unknown>

  /** Operator of a match of texts that ignores the case (of ASCII letters at least). */
  readonly likeOperator: 'like' | 'ilike'
  /** Whether the text in `column` has these numbers in it, whole and in this order. */
  hasNumbers<Bindings>(
    column: RawBuilder<unknown>,
    numbers: (bindings: Bindings) => readonly string[],
  ): RawBuilder<SqlBool>
  /** `column = ANY(values)` with any number of values and a text that does not depend on how many. */
  isAmong(column: RawBuilder<unknown>, values: readonly (number | string)[]): RawBuilder<SqlBool>
  /** Likewise, of numbers that are read when the statement runs. */
  isAmongThese<Bindings>(
    column: RawBuilder<unknown>,
    these: (bindings: Bindings) => readonly number[],
  ): RawBuilder<SqlBool>
  /** Whether the list in `column` names at least one of `values`. */
  listHasAny(column: RawBuilder<unknown>, values: readonly (number | string)[]): RawBuilder<SqlBool>
  /** Whether the list in `column` names the number or text that `member` yields. */
  listHas(column: RawBuilder<unknown>, member: RawBuilder<unknown>): RawBuilder<SqlBool>
  /** Whether the list in `column` is absent or empty. */
  listIsEmpty(column: RawBuilder<unknown>): RawBuilder<SqlBool>

  /** Whether an order must say where absent values stand to get "absent first, ascending". */
  readonly nullsOrder: { readonly asc: string; readonly desc: string }
  /**
   * Ends a select inside a write. reference: the rows of `alias` may neither be deleted nor lose their key until the
   * transaction is over. update: nobody else may write them.
   */
  lockRows(alias: string, purpose: 'reference' | 'update'): RawBuilder<unknown>
  /** Waits until no other transaction holds one of `keys`, and holds them until the end of this one. In rising order. */
  lockKeys(queries: Queries, keys: readonly number[]): Promise<void>
  /** Where the revisions of tables are counted: by this process alone, or in the database for any number of processes. */
  readonly revisions: 'process' | 'database'

  /** For how long a set of rows may keep other writers waiting. */
  readonly turnMs: number
  /** Rows that one INSERT takes in with the least effort: what preparing costs against what a round trip costs. */
  readonly rowsPerInsert: number
  /** Whether the driver reports the id of an inserted row, so that the statement needs no RETURNING clause. */
  readonly reportsInsertedId: boolean

  uniqueViolation(error: unknown): UniqueViolation | undefined
  /** Whether the same transaction may succeed when it is tried again (deadlock, serialisation, busy). */
  isTransient(error: unknown): boolean

  existingTables(queries: Queries): Promise<ExistingTable[]>
  /** Statements that make the database refuse updates and deletes. */
  appendOnlyStatements(table: TableDefinition): readonly string[]
  /** Statements that change the type of a column and keep its values; indexes on it are gone while they run. */
  changeTypeStatements(table: string, column: string, kind: ColumnKind): readonly string[]
  /** Statements that make the index and fill it; none where the database has no index of that kind. */
  createIndexStatements(table: string, index: IndexDefinition): readonly string[]
  /** Statements that remove the index `name` of `table` that `createIndexStatements` made. */
  dropIndexStatements(table: string, name: string): readonly string[]
  /**
   * A select of the `id` of rows in whose columns the text that `text` yields may be found: every row where it is, and a
   * few others. The text has at least two characters.
   */
  idsContaining<Bindings>(where: TextColumns, text: (bindings: Bindings) => string): RawBuilder<unknown>
  /**
   * Those rows, to stand in for the table, with all its columns. Nobody who takes the first few waits for the others,
   * where the database can do so.
   */
  rowsContaining<Bindings>(where: TextColumns, text: (bindings: Bindings) => string): RawBuilder<unknown>
  /** Rows whose texts are not in the index as they are now; undefined where the database itself keeps the two together. */
  textIndexGaps(queries: Queries, batch: TextIndexBatch): Promise<TextIndexGaps | undefined>
  /**
   * Whether the first rows with a text, or the answer that there are few, may be waited for by the thread that serves
   * everybody. Without `searched` no index helps.
   */
  isQuickSearch(selectOne: SelectOne, table: string, searched?: SearchedText): boolean | Promise<boolean>
  /** After rows were inserted with numbers of their own: the next row gets a higher number. */
  restartIdentity(queries: Queries, table: string): Promise<void>
  /** Refreshes what the planner of the database knows about the sizes of tables. */
  readonly analyse: string
  /** Puts `contains` indexes in order after many rows came or went at once, so that neither writes nor searches pay for it. */
  mergeContains(queries: Queries): Promise<void>
}
