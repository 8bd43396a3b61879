import { sql } from 'kysely'
import { joined, type LocalizedText, localized, namedPart, type TextPart } from '#model/localized-text.ts'
import type { Database } from '../database.ts'
import type { DialectAdapter, ExistingTable } from '../dialects/dialect-adapter.ts'
import { quote } from '../dialects/existing-tables.ts'
import { isSystemTable } from '../system-tables.ts'
import {
  type ColumnDefinition,
  type ColumnKind,
  type IndexDefinition,
  type IndexKind,
  indexOn,
  isOurIndex,
  type TableDefinition,
} from '../table-definition.ts'
import type { ColumnMoves } from './column-moves.ts'
import { countLost, replacedValues } from './convert-column.ts'
import type { MigrationStatement, MigrationStep } from './migration-step.ts'
import { plain } from './migration-step.ts'

/** Plans the steps that create one table or change it. */
export class TablePlanner {
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
    if (isSystemTable(this.#table)) {
      const renamedFrom = this.#table.columns.find(({ name }) => name === column)?.renamedFrom
      return [column, renamedFrom].find(name => name !== undefined && this.#known?.columns.has(name))
    }
    return this.#moves.formerColumn(this.#table.name, column)
  }

  async change(existing: ExistingTable): Promise<void> {
    const { columns, indexes } = this.#table
    const rebuilt = new Set<string>()
    for (const column of columns) {
      const former = this.#former(column.name)
      if (former !== undefined && isSystemTable(this.#table)) this.#renameColumn(column, former)
      if (former === undefined) this.#addColumn(column)
      else if (await this.#changeType(column, former, existing)) rebuilt.add(column.name)
    }
    for (const index of indexes) {
      const isMoved = index.columns.some(name => rebuilt.has(name) || this.#isMoved(name))
      if (existing.indexes.includes(index.name) && !isMoved) continue
      const mayFail = !this.#wasUnique(index, existing, rebuilt) && (await this.#hasRows(existing))
      this.#createIndex(index, mayFail, await this.#duplicates(index, existing))
    }
  }

  /** Columns of resources are renamed by `ColumnMoves`. */
  #renameColumn({ name }: ColumnDefinition, former: string): void {
    if (former === name) return
    const table = this.#table.name
    const what = localized('rename the column {origin} to {name}', '将列 {origin} 改名为 {name}', {
      origin: `${table}.${former}`,
      name,
    })
    const statement = `alter table ${quote(table)} rename column ${quote(former)} to ${quote(name)}`
    this.#add('rename-column', what, [plain(statement)], { column: name, former })
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

  /** Whether the same columns were unique under their former names, so that no rows share a value. */
  #wasUnique({ kind, columns }: IndexDefinition, existing: ExistingTable, rebuilt: ReadonlySet<string>): boolean {
    const former = columns.flatMap(name => this.#former(name) ?? [])
    if (kind !== 'unique' || former.length < columns.length || columns.some(name => rebuilt.has(name))) return false
    return existing.indexes.includes(indexOn(existing.name, former, kind).name)
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
      Pick<MigrationStep, 'risk' | 'why' | 'whyWithoutValues' | 'column' | 'former' | 'from' | 'to' | 'identity'>
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

/** Changes of type that lose no value. */
const WIDENINGS: Partial<Record<ColumnKind, readonly ColumnKind[]>> = {
  integer: ['decimal', 'text'],
  decimal: ['text'],
  date: ['text'],
}
