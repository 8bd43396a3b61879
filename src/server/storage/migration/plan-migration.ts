import { sql } from 'kysely'
import type { AppModel } from '#model/app-model.ts'
import { joined, type LocalizedText, localized, namedPart, type TextPart } from '#model/localized-text.ts'
import type { Database } from '../database.ts'
import type { DialectAdapter, ExistingTable } from '../dialects/dialect-adapter.ts'
import { quote } from '../dialects/existing-tables.ts'
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
import {
  type ColumnClaims,
  type ColumnIdentities,
  type ColumnPlaces,
  claimColumns,
  knownColumns,
} from './column-identities.ts'
import { countLost, replacedValues } from './convert-column.ts'
import type { MigrationPlan, MigrationStatement, MigrationStep } from './migration-step.ts'
import { planComputed } from './plan-computed.ts'
import { planDeadlines } from './plan-deadlines.ts'
import { planStates } from './plan-states.ts'

/**
 * Compares the tables of `model` with those of the database. `target`: the columns of an earlier config, for a rollback.
 * Changes nothing.
 */
export async function planMigration(
  model: AppModel,
  database: Database,
  target?: ColumnIdentities,
): Promise<MigrationPlan> {
  const existing = new Map((await database.adapter.existingTables(database.reader)).map(table => [table.name, table]))
  const known = await knownColumns(database, existing)
  const claims = claimColumns(model, existing, known, target)
  const steps: MigrationStep[] = []
  const moves = new ColumnMoves(claims, existing)
  const wanted = resourceTables(model)
  const planners = [...SYSTEM_TABLES, ...wanted].map(table => {
    const former = moves.formerTable(table.name) ?? (isOfSystem(table) ? table.name : undefined)
    const known = former === undefined ? undefined : existing.get(former)
    return { known, planner: new TablePlanner(table, known, moves, database, steps) }
  })
  for (const { planner } of planners) planner.dropIndexes()
  moves.plan(wanted, database, steps)
  for (const { known, planner } of planners) {
    if (known) await planner.change(known)
    else planner.create()
  }
  steps.push(...(await planStates(model, database, existing, claims, known.active)))
  steps.push(...(await planComputed(model, database, existing, steps)))
  steps.push(...(await planDeadlines(model, database, existing)))
  const columns = { identities: claims.identities, origins: claims.origins, places: moves.places() }
  return { modelRevision: model.revision, steps, setAside: moves.setAside(), columns }
}

/** Changes of type that lose no value. */
const WIDENINGS: Partial<Record<ColumnKind, readonly ColumnKind[]>> = {
  integer: ['decimal', 'text'],
  decimal: ['text'],
  date: ['text'],
}

function isOfSystem({ name }: TableDefinition): boolean {
  return name.startsWith('steward_')
}

/**
 * Renames tables and columns to the names in the model. Anything else with that name is renamed to one that no config can use.
 */
class ColumnMoves {
  readonly #claims: ColumnClaims
  readonly #existing: ReadonlyMap<string, ExistingTable>
  /** Former table name → current name; columns by `former table.column`. */
  readonly #tables = new Map<string, string>()
  readonly #columns = new Map<string, string>()

  constructor(claims: ColumnClaims, existing: ReadonlyMap<string, ExistingTable>) {
    this.#claims = claims
    this.#existing = existing
    for (const { name, columns } of existing.values()) {
      if (name.startsWith('steward_')) continue
      this.#tables.set(name, name)
      for (const column of columns.keys()) this.#columns.set(`${name}.${column}`, column)
    }
  }

  /** Current name of the table that the model calls `table`. */
  formerTable(table: string): string | undefined {
    return this.#claims.origins.get(`${table}.id`)?.split('.')[0]
  }

  identityOf(table: string, column: string): string | undefined {
    return this.#claims.identities[`${table}.${column}`]
  }

  /** Current name of the column. */
  formerColumn(table: string, column: string): string | undefined {
    return this.#claims.origins.get(`${table}.${column}`)?.split('.')[1]
  }

  plan(wanted: readonly TableDefinition[], { adapter }: Database, steps: MigrationStep[]): void {
    const moved = wanted.map(table => ({ table, former: this.formerTable(table.name) }))
    const add = (step: Omit<MigrationStep, 'risk' | 'statements'>, text: string) =>
      steps.push({ ...step, risk: 'safe', statements: [plain(text)] })
    for (const { table, former } of moved) {
      const occupant = [...this.#tables].find(([, name]) => name === table.name)
      if (!occupant || occupant[0] === former) continue
      const aside = freeName(table.name, new Set([...this.#tables.values()]))
      const drops = this.#existing
        .get(occupant[0])!
        .indexes.filter(isOurIndex)
        .flatMap(index => adapter.dropIndexStatements(occupant[0], index))
      steps.push({
        kind: 'set-aside',
        risk: 'safe',
        table: table.name,
        what: localized('set the former table {table} aside as {aside}', '将原表 {table} 改名保留为 {aside}', {
          table: table.name,
          aside,
        }),
        statements: [...drops, `alter table ${quote(occupant[1])} rename to ${quote(aside)}`].map(plain),
      })
      this.#tables.set(occupant[0], aside)
    }
    for (const { table, former } of moved) {
      const name = former === undefined ? undefined : this.#tables.get(former)
      if (name === undefined || name === table.name) continue
      add(
        {
          kind: 'rename-table',
          table: table.name,
          what: localized('rename the table {from} to {to}', '将表 {from} 改名为 {to}', {
            from: former!,
            to: namedPart(table.name, table.title),
          }),
        },
        `alter table ${quote(name)} rename to ${quote(table.name)}`,
      )
      this.#tables.set(former!, table.name)
    }
    for (const { table, former } of moved) if (former !== undefined) this.#planColumns(table, former, add)
  }

  #planColumns(
    { name: table, columns }: TableDefinition,
    former: string,
    add: (step: Omit<MigrationStep, 'risk' | 'statements'>, text: string) => void,
  ): void {
    const keyOf = (column: string) => `${former}.${column}`
    const names = () => [...this.#existing.get(former)!.columns.keys()].map(each => this.#columns.get(keyOf(each))!)
    const rename = (from: string, to: string) =>
      `alter table ${quote(table)} rename column ${quote(from)} to ${quote(to)}`
    for (const { name } of columns) {
      const occupant = [...this.#existing.get(former)!.columns.keys()].find(
        each => this.#columns.get(keyOf(each)) === name,
      )
      if (occupant === undefined || occupant === this.formerColumn(table, name)) continue
      const aside = freeName(name, new Set(names()))
      add(
        {
          kind: 'set-aside',
          table,
          what: localized(
            'set the former column {table}.{name} aside as {aside}',
            '将原列 {table}.{name} 改名保留为 {aside}',
            {
              table,
              name,
              aside,
            },
          ),
        },
        rename(name, aside),
      )
      this.#columns.set(keyOf(occupant), aside)
    }
    for (const { name, title } of columns) {
      const origin = this.formerColumn(table, name)
      const now = origin === undefined ? undefined : this.#columns.get(keyOf(origin))
      if (origin === undefined || now === undefined || now === name) continue
      add(
        {
          kind: 'rename-column',
          table,
          column: name,
          former: now,
          what: localized('rename the column {origin} to {name}', '将列 {origin} 改名为 {name}', {
            origin: `${table}.${origin}`,
            name: namedPart(name, title),
          }),
        },
        rename(now, name),
      )
      this.#columns.set(keyOf(origin), name)
    }
  }

  /** Future place of each column that will not have its first name. */
  places(): ColumnPlaces {
    const now = (place: string) => {
      const [table, column] = place.split('.') as [string, string]
      return `${this.#tables.get(table) ?? table}.${this.#columns.get(`${table}.${column}`) ?? column}`
    }
    const claimed = Object.entries(this.#claims.identities).map(([key, identity]) => [identity, key] as const)
    const left = [...this.#claims.unclaimed].map(([identity, place]) => [identity, now(place)] as const)
    return Object.fromEntries([...claimed, ...left].filter(([identity, place]) => identity !== place))
  }

  /** Tables and columns that the model does not have; they and their values are retained. */
  setAside(): string[] {
    const wanted = new Set(Object.keys(this.#claims.identities).map(key => key.split('.')[0]))
    const left = [...this.#claims.unclaimed.values()].map(place => {
      const [table, column] = place.split('.') as [string, string]
      const name = this.#tables.get(table) ?? table
      return wanted.has(name) ? `column ${name}.${this.#columns.get(place) ?? column}` : `table ${name}`
    })
    return [...new Set(left)]
  }
}

/** `house__2`: names in a config have no underscores. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const base = name.replace(/__\d+$/, '')
  let number = 2
  while (taken.has(`${base}__${number}`)) number++
  return `${base}__${number}`
}

class TablePlanner {
  readonly #table: TableDefinition
  readonly #known: ExistingTable | undefined
  readonly #moves: ColumnMoves
  readonly #database: Database
  readonly #adapter: DialectAdapter
  readonly #steps: MigrationStep[]

  constructor(
    table: TableDefinition,
    known: ExistingTable | undefined,
    moves: ColumnMoves,
    database: Database,
    steps: MigrationStep[],
  ) {
    this.#table = table
    this.#known = known
    this.#moves = moves
    this.#database = database
    this.#adapter = database.adapter
    this.#steps = steps
  }

  create(): void {
    const { name, title, columns, appendOnly, indexes } = this.#table
    const statements = [
      `create table ${quote(name)} (${columns.map(column => this.#columnText(column)).join(', ')})`,
      ...(appendOnly ? this.#adapter.appendOnlyStatements(this.#table) : []),
    ]
    const what = localized('create the table {name} with {count} columns', '新建表 {name}，共 {count} 列', {
      name: namedPart(name, title),
      count: columns.length,
    })
    this.#add('create-table', what, statements.map(plain))
    for (const index of indexes) this.#createIndex(index, false)
  }

  /** Indexes that the model does not have, and those over columns that are moved. */
  dropIndexes(): void {
    if (!this.#known) return
    const { name, indexes } = this.#known
    const stay = new Set(
      this.#table.indexes.filter(({ columns }) => !columns.some(each => this.#isMoved(each))).map(each => each.name),
    )
    for (const index of indexes.filter(each => isOurIndex(each) && !stay.has(each)))
      this.#add(
        'drop-index',
        localized('drop the index {index}', '删除索引 {index}', { index }),
        this.#adapter.dropIndexStatements(name, index).map(plain),
      )
  }

  /** The column currently has another name, or its name currently belongs to another column. */
  #isMoved(column: string): boolean {
    const former = this.#former(column)
    return former === undefined ? this.#known!.columns.has(column) : former !== column
  }

  /** Current name of the column; undefined for a new one. */
  #former(column: string): string | undefined {
    if (isOfSystem(this.#table)) return this.#known?.columns.has(column) ? column : undefined
    return this.#moves.formerColumn(this.#table.name, column)
  }

  async change(existing: ExistingTable): Promise<void> {
    const { columns, indexes } = this.#table
    const rebuilt = new Set<string>()
    for (const column of columns) {
      const former = this.#former(column.name)
      if (former === undefined) this.#addColumn(column)
      else if (await this.#changeType(column, former, existing)) rebuilt.add(column.name)
    }
    for (const index of indexes) {
      const isMoved = index.columns.some(name => rebuilt.has(name) || this.#isMoved(name))
      if (existing.indexes.includes(index.name) && !isMoved) continue
      this.#createIndex(index, await this.#hasRows(existing), await this.#duplicates(index, existing))
    }
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
    const what = localized('add the column {place} ({kind})', '新增列 {place}，类型为 {kind}', {
      place: this.#placeOf(column),
      kind,
    })
    this.#add('add-column', what, statements, { column: column.name })
  }

  /** Plans a change of type if needed; true when the column is recreated. */
  async #changeType(column: ColumnDefinition, formerName: string, existing: ExistingTable): Promise<boolean> {
    const { name } = this.#table
    const printed = existing.columns.get(formerName)!
    if (this.#adapter.isType(printed, column.kind)) return false
    const former = this.#adapter.kindOf(printed)
    const identity = this.#moves.identityOf(name, column.name)
    const details = { column: column.name, from: former ?? printed, to: column.kind, identity }
    const parts = { place: this.#placeOf(column), from: former ?? printed, to: column.kind }
    if (!former || identity === undefined || column.kind === 'identity' || column.kind === 'binary') {
      this.#add(
        'change-column',
        localized('change {place} from {from} to {to}', '将 {place} 的类型从 {from} 改为 {to}', parts),
        [],
        {
          ...details,
          risk: 'destructive',
          why: localized(
            'nobody knows how to read {from} as {to}: give the field a new name, so that the old column stays',
            '无法将 {from} 转换为 {to}：请给字段换一个新名称，原列会保留',
            parts,
          ),
        },
      )
      return false
    }
    const drops = this.#table.indexes
      .filter(index => index.columns.includes(column.name) && !index.columns.some(each => this.#isMoved(each)))
      .filter(index => existing.indexes.includes(index.name))
      .flatMap(index => this.#adapter.dropIndexStatements(existing.name, index.name))
    const replaced = await replacedValues(this.#database, identity, column.kind)
    if (WIDENINGS[former]?.includes(column.kind) && !replaced) {
      const changes = this.#adapter.changeTypeStatements(name, column.name, column.kind)
      this.#add(
        'widen-column',
        localized('widen {place} from {from} to {to}', '将 {place} 的类型从 {from} 放宽为 {to}', parts),
        [...drops, ...changes].map(plain),
        details,
      )
      return true
    }
    const source = { table: existing.name, column: formerName }
    const lost = await countLost(this.#database, { ...source, identity, from: former, to: column.kind })
    this.#add(
      'convert-column',
      replaced
        ? localized(
            'convert {place} from {from} to {to}, with the values of before the last change',
            '将 {place} 的类型从 {from} 转换为 {to}，并恢复上次变更前的值',
            parts,
          )
        : localized('convert {place} from {from} to {to}', '将 {place} 的类型从 {from} 转换为 {to}', parts),
      drops.map(plain),
      {
        ...details,
        ...(lost.records > 0
          ? {
              risk: 'needs-attention' as const,
              why: lostValues(lost.records, column.kind, joined(lost.examples)),
              whyWithoutValues: lostValues(lost.records, column.kind),
            }
          : {}),
      },
    )
    return true
  }

  #createIndex(index: IndexDefinition, mayFail: boolean, duplicates = 0): void {
    const statements = this.#adapter.createIndexStatements(this.#table.name, index)
    if (statements.length === 0) return
    const columns = joined(index.columns.map(each => this.#titleOf(each)))
    const isUnique = index.kind === 'unique'
    const what = localized('index {table} by {columns}{kind}', '为 {table} 的 {columns} 建立索引{kind}', {
      table: namedPart(this.#table.name, this.#table.title),
      columns,
      kind: KINDS[index.kind],
    })
    this.#add('create-index', what, statements.map(plain), {
      ...(duplicates > 0
        ? {
            risk: 'destructive' as const,
            why: localized(
              `{duplicates} ${duplicates === 1 ? 'value is that of several rows' : 'values are those of several rows'}: change the records so that each has its own, or leave the field as it was`,
              '{duplicates} 个值在多条记录中重复：请先修改记录使其不重复，或保留字段原设置',
              { duplicates },
            ),
          }
        : isUnique && mayFail
          ? {
              risk: 'needs-attention' as const,
              why: localized(
                'it fails while two rows have the same {columns}',
                '如有两条记录的 {columns} 相同，则无法完成',
                { columns },
              ),
            }
          : {}),
    })
  }

  /** How many values of a unique index are currently shared by several rows; 0 while one of its columns does not exist yet. */
  async #duplicates({ kind, columns }: IndexDefinition, existing: ExistingTable): Promise<number> {
    const former = columns.map(name => this.#former(name))
    if (kind !== 'unique' || former.some(name => name === undefined)) return 0
    const refs = former.map(name => sql.ref(name!))
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

  #placeOf({ name, title }: ColumnDefinition): LocalizedText {
    return namedPart(`${this.#table.name}.${name}`, title)
  }

  /** A column beside others of its table. */
  #titleOf(column: string): LocalizedText {
    const title = this.#table.columns.find(({ name }) => name === column)?.title
    return { 'zh-CN': title?.['zh-CN'] ?? column, 'en-US': column }
  }

  #add(
    kind: MigrationStep['kind'],
    what: LocalizedText,
    statements: readonly MigrationStatement[],
    details: Partial<
      Pick<MigrationStep, 'risk' | 'why' | 'whyWithoutValues' | 'column' | 'from' | 'to' | 'identity'>
    > = {},
  ): void {
    this.#steps.push({ kind, risk: 'safe', table: this.#table.name, what, statements, ...details })
  }
}

/** Why a conversion needs attention: values that it loses, of which `examples` are some. */
function lostValues(count: number, to: ColumnKind, examples?: LocalizedText): LocalizedText {
  const named = examples ? localized(' ({examples})', '（{examples}）', { examples }) : ''
  return localized(
    `{count} ${count === 1 ? 'value' : 'values'} cannot be read as {to}{named}: the field becomes empty there; a way back brings them back until "prune"`,
    '{count} 个值无法转换为 {to}{named}：这些字段将变为空；执行 prune 之前，回退配置可恢复原值',
    { count, to, named },
  )
}

/** Properties of an index besides its columns. */
const KINDS: Readonly<Record<IndexKind, TextPart>> = {
  plain: '',
  unique: localized(' (unique)', '（唯一）'),
  members: localized(' (members)', '（列表成员）'),
  contains: localized(' (contained text)', '（文本包含）'),
}

function plain(text: string): MigrationStatement {
  return { sql: text, parameters: [] }
}
