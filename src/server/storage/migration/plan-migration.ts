import { sql } from 'kysely'
import type { AppModel } from '#model/app-model.ts'
import type { Database } from '../database.ts'
import type { DialectAdapter, ExistingTable } from '../dialects/dialect-adapter.ts'
import { resourceTables } from '../resource-tables.ts'
import { SYSTEM_TABLES } from '../system-tables.ts'
import {
  type ColumnDefinition,
  type ColumnKind,
  type IndexDefinition,
  type IndexKind,
  isOurIndex,
  type TableDefinition,
} from '../table-definition.ts'
import type { MigrationPlan, MigrationStatement, MigrationStep } from './migration-step.ts'
import { planComputed } from './plan-computed.ts'
import { planDeadlines } from './plan-deadlines.ts'
import { planStates } from './plan-states.ts'

/** Compares the tables of `model` with those of the database. Nothing is changed. */
export async function planMigration(model: AppModel, database: Database): Promise<MigrationPlan> {
  const existing = new Map((await database.adapter.existingTables(database.reader)).map(table => [table.name, table]))
  const steps: MigrationStep[] = []
  const kept: string[] = []
  const wanted = [...SYSTEM_TABLES, ...resourceTables(model)]
  for (const table of wanted) {
    const planner = new TablePlanner(table, database, steps, kept)
    const known = existing.get(table.name) ?? planner.renamed(existing)
    if (known) await planner.change(known)
    else planner.create()
  }
  const names = new Set(wanted.flatMap(table => [table.name, table.renamedFrom]))
  for (const name of existing.keys()) if (!names.has(name)) kept.push(`table ${name}`)
  steps.push(...(await planStates(model, database, existing)))
  steps.push(...(await planComputed(model, database, existing, steps)))
  steps.push(...(await planDeadlines(model, database, existing)))
  return { modelRevision: model.revision, steps, kept }
}

/** Changes of type that keep every value. */
const WIDENINGS: Partial<Record<ColumnKind, readonly ColumnKind[]>> = {
  integer: ['decimal', 'text'],
  decimal: ['text'],
  date: ['text'],
}

class TablePlanner {
  readonly #table: TableDefinition
  readonly #database: Database
  readonly #adapter: DialectAdapter
  readonly #steps: MigrationStep[]
  readonly #kept: string[]

  constructor(table: TableDefinition, database: Database, steps: MigrationStep[], kept: string[]) {
    this.#table = table
    this.#database = database
    this.#adapter = database.adapter
    this.#steps = steps
    this.#kept = kept
  }

  create(): void {
    const { name, columns, appendOnly, indexes } = this.#table
    const statements = [
      `create table ${quote(name)} (${columns.map(column => this.#columnText(column)).join(', ')})`,
      ...(appendOnly ? this.#adapter.appendOnlyStatements(this.#table) : []),
    ]
    this.#add('create-table', `create the table ${name} with ${columns.length} columns`, statements.map(plain))
    for (const index of indexes) this.#createIndex(index, false)
  }

  /** The existing table under its former name, after planning to rename it. */
  renamed(existing: ReadonlyMap<string, ExistingTable>): ExistingTable | undefined {
    const { name, renamedFrom } = this.#table
    const former = renamedFrom === undefined ? undefined : existing.get(renamedFrom)
    if (!former) return undefined
    const statement = plain(`alter table ${quote(former.name)} rename to ${quote(name)}`)
    this.#add('rename-table', `rename the table ${former.name} to ${name}`, [statement])
    return former
  }

  async change(existing: ExistingTable): Promise<void> {
    const { columns, indexes } = this.#table
    const obsolete = existing.indexes.filter(name => isOurIndex(name) && !indexes.some(index => index.name === name))
    for (const name of obsolete)
      this.#add(
        'drop-index',
        `drop the index ${name}`,
        this.#adapter.dropIndexStatements(existing.name, name).map(plain),
      )
    const rebuilt = new Set<string>()
    for (const column of columns) {
      const former = existing.columns.has(column.name) ? column.name : this.#renameColumn(column, existing)
      if (former === undefined) this.#addColumn(column)
      else if (this.#changeType(column, existing.columns.get(former)!, existing)) rebuilt.add(column.name)
    }
    for (const index of indexes) {
      const there = existing.indexes.includes(index.name) && !index.columns.some(name => rebuilt.has(name))
      if (!there) this.#createIndex(index, await this.#hasRows(existing), await this.#duplicates(index, existing))
    }
    const names = new Set(columns.flatMap(column => [column.name, column.renamedFrom]))
    for (const name of existing.columns.keys())
      if (!names.has(name)) this.#kept.push(`column ${this.#table.name}.${name}`)
  }

  #addColumn(column: ColumnDefinition): void {
    const { name } = this.#table
    const { kind, fill } = column
    const statements = [
      plain(`alter table ${quote(name)} add column ${this.#columnText({ ...column, notNull: false })}`),
    ]
    if (fill !== undefined && fill !== null) {
      const { sql: text, parameters } =
        sql`update ${sql.table(name)} set ${sql.ref(column.name)} = ${this.#adapter.encode(kind, fill)}`.compile(
          this.#database.reader,
        )
      statements.push({ sql: text, parameters })
    }
    this.#add('add-column', `add the column ${name}.${column.name} (${kind})`, statements, { column: column.name })
  }

  #renameColumn(column: ColumnDefinition, existing: ExistingTable): string | undefined {
    const { renamedFrom } = column
    if (renamedFrom === undefined || !existing.columns.has(renamedFrom)) return undefined
    const { name } = this.#table
    const text = `alter table ${quote(name)} rename column ${quote(renamedFrom)} to ${quote(column.name)}`
    this.#add('rename-column', `rename the column ${name}.${renamedFrom} to ${column.name}`, [plain(text)], {
      column: column.name,
    })
    return renamedFrom
  }

  /** Plans a change of type where there is one; true when the column is made anew. */
  #changeType(column: ColumnDefinition, printed: string, existing: ExistingTable): boolean {
    const { name } = this.#table
    if (this.#adapter.isType(printed, column.kind)) return false
    const former = this.#adapter.kindOf(printed)
    const details = { column: column.name, from: former ?? printed }
    if (!former || !WIDENINGS[former]?.includes(column.kind)) {
      this.#add('change-column', `change ${name}.${column.name} from ${former ?? printed} to ${column.kind}`, [], {
        ...details,
        risk: 'destructive',
        why:
          `values of ${name}.${column.name} might not survive the change from ${former ?? printed} to ${column.kind}: ` +
          'give the field a new name (the old column stays), or convert the column by hand first',
      })
      return false
    }
    const affected = this.#table.indexes.filter(index => index.columns.includes(column.name))
    const drops = affected
      .filter(index => existing.indexes.includes(index.name))
      .flatMap(index => this.#adapter.dropIndexStatements(existing.name, index.name))
    const changes = this.#adapter.changeTypeStatements(name, column.name, column.kind)
    this.#add(
      'widen-column',
      `widen ${name}.${column.name} from ${former} to ${column.kind}`,
      [...drops, ...changes].map(plain),
      details,
    )
    return true
  }

  #createIndex(index: IndexDefinition, mayFail: boolean, duplicates = 0): void {
    const statements = this.#adapter.createIndexStatements(this.#table.name, index)
    if (statements.length === 0) return
    const columns = index.columns.join(', ')
    const isUnique = index.kind === 'unique'
    this.#add('create-index', `index ${this.#table.name} by ${columns}${KINDS[index.kind]}`, statements.map(plain), {
      ...(duplicates > 0
        ? {
            risk: 'destructive' as const,
            why:
              `${duplicates} ${duplicates === 1 ? 'value is that of several rows' : 'values are those of several rows'}: ` +
              'change the records so that each has its own, or leave the field as it was',
          }
        : isUnique && mayFail
          ? { risk: 'needs-attention' as const, why: `it fails while two rows have the same ${columns}` }
          : {}),
    })
  }

  /** How many values of a unique index several rows have now; 0 while one of its columns is still to be made. */
  async #duplicates({ kind, columns }: IndexDefinition, existing: ExistingTable): Promise<number> {
    if (kind !== 'unique' || columns.some(name => !existing.columns.has(name))) return 0
    const refs = columns.map(name => sql.ref(name))
    const present = sql.join(
      refs.map(ref => sql`${ref} is not null`),
      sql` and `,
    )
    const { rows } = await sql<{ count: unknown }>`select count(*) as count from (select 1 as one
      from ${sql.table(existing.name)} where ${present} group by ${sql.join(refs)} having count(*) > 1) as repeated`.execute(
      this.#database.reader,
    )
    return Number(rows[0]?.count ?? 0)
  }

  async #hasRows(existing: ExistingTable): Promise<boolean> {
    const row = await this.#database.reader
      .selectFrom(existing.name)
      .select(sql<number>`1`.as('one'))
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }

  #columnText({ name, kind, notNull }: ColumnDefinition): string {
    const isKey = name === this.#table.primaryKey && kind !== 'identity'
    const constraint = isKey ? ' primary key' : notNull && kind !== 'identity' ? ' not null' : ''
    return `${quote(name)} ${this.#adapter.columnTypes[kind]}${constraint}`
  }

  #add(
    kind: MigrationStep['kind'],
    what: string,
    statements: readonly MigrationStatement[],
    details: Partial<Pick<MigrationStep, 'risk' | 'why' | 'column' | 'from'>> = {},
  ): void {
    this.#steps.push({ kind, risk: 'safe', table: this.#table.name, what, statements, ...details })
  }
}

/** What is said of an index besides its columns. */
const KINDS: Readonly<Record<IndexKind, string>> = {
  plain: '',
  unique: ' (unique)',
  members: ' (members)',
  contains: ' (contained text)',
}

function plain(text: string): MigrationStatement {
  return { sql: text, parameters: [] }
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
