import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Aggregate, Resource } from '#model/app-model.ts'
import { dayOf } from '#model/dates/dates.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import type { DialectAdapter } from '#server/storage/dialects/dialect-adapter.ts'
import type { RowSource } from '#server/storage/expression/expression-fragment.ts'
import { conditionToSql } from '#server/storage/expression/expression-to-sql.ts'
import { columnKind } from '#server/storage/resource-tables.ts'
import { addExpressionReads } from '#server/storage/select/expression-reads.ts'
import { RowQuery } from '#server/storage/select/row-query.ts'
import { filled, Slot, type SlottedQuery } from '#server/storage/select/slot.ts'
import type { ColumnKind } from '#server/storage/table-definition.ts'
import type { Row } from '#server/storage/tables.ts'
import { cachedStatement } from '../cached-statement.ts'
import { selectContext } from '../list/select-context.ts'
import type { RecordContext } from '../record-context.ts'
import type { Work } from '../work.ts'
import type { ComputedTrigger } from './computed-triggers.ts'

/** Stored values of a row before and after a write; null where there was or is none. */
export interface WrittenRow {
  readonly id: number
  readonly before: Values | null
  readonly after: Values | null
}

export type Values = Readonly<Record<string, unknown>>

/**
 * Rows that refer to the written rows, or whose aggregate counted them before or counts them now. They are locked: of two
 * transactions that add to the same sum, the second waits here and then reads what the first has added.
 */
export async function staleRows(
  { context, write }: Work,
  resource: Resource,
  trigger: ComputedTrigger,
  written: readonly WrittenRow[],
): Promise<readonly number[]> {
  const { statement, given } = selectionOf(context, resource, trigger)
  const { rows } = await write.queries.executeQuery<{ id: number }>(filled(statement, given(written)))
  return [...new Set(rows.map(({ id }) => id))]
}

interface Selection {
  readonly statement: SlottedQuery
  /** Parameters of the statement. */
  given(written: readonly WrittenRow[]): readonly number[] | readonly Row[]
}

/** Statements that find the stale rows of a trigger; compiled once. */
function selectionOf(context: RecordContext, written: Resource, trigger: ComputedTrigger): Selection {
  const { resource, field, through, aggregate, fields } = trigger
  const name = ['stale', written.name, resource.name, field.name, ...through, ...fields, aggregate?.where ?? ''].join(
    ' ',
  )
  return cachedStatement<Selection>(context, name, () => {
    const { adapter, reader } = context.database
    const query = new RowQuery(selectContext(context), resource)
    const locked = sql`order by record.id${adapter.lockRows('record', 'update')}`
    if (!aggregate) {
      const reference = query.value(query.path(through.join('.')))
      const among = adapter.isAmongThese(reference, (ids: readonly number[]) => ids)
      const statement = sql`select record.id as id from ${query.from} where ${among} ${locked}`.compile(reader)
      return { statement: { statement, given: rows => rows.map(({ id }) => id) }, isTimeless: !query.reads.usesNow }
    }
    const owner = through.length > 0 ? query.path(through.join('.')) : undefined
    const record = {
      resource: owner ? (owner.field.resource ?? '') : resource.name,
      alias: owner ? query.aliasAt([...owner.through, owner.field]) : query.alias,
    }
    const columns = columnsRead(written, aggregate)
    const values = [...columns].map(([name, kind]) => {
      const value = adapter.typed(
        kind === 'identity' ? 'integer' : kind,
        adapter.jsonMember(sql.ref('given.value'), name),
      )
      return sql`${value} as ${sql.ref(name)}`
    })
    const given = adapter.jsonRows(sql`${new Slot<readonly Row[]>(rows => JSON.stringify(rows))}`, 'given')
    const condition = counts(context, aggregate.where, record, { resource: written.name, alias: 'row' })
    // The written rows are passed as they were and as they are: neither need be in the table.
    const statement =
      sql`select record.id as id from (select ${sql.join([sql`1 as one`, ...values])} from ${given}) as ${sql.id('row')},
      ${query.from} where ${condition} ${locked}`.compile(reader)
    const roots = { record: context.model.resources[record.resource]!, row: written }
    addExpressionReads(context.model, aggregate.where ?? 'true', roots, query.reads)
    return {
      statement: { statement, given: rows => countedRows(columns, rows, adapter) },
      isTimeless: !query.reads.usesNow,
    }
  })
}

/** Fields that the condition of an aggregate reads of a row; all of the row if it reads a computed one. */
function columnsRead({ fields }: Resource, { where = '' }: Aggregate): ReadonlyMap<string, ColumnKind> {
  const heads = (referencedPaths(where).row ?? []).map(path => path.split('.')[0] || 'id')
  const stored = Object.values(fields).flatMap(field => {
    const kind = columnKind(field)
    return kind ? [[field.name, kind] as const] : []
  })
  const isAll = heads.some(head => !columnKind(fields[head]!))
  return new Map(isAll ? stored : stored.filter(([name]) => heads.includes(name)))
}

/** The written rows before and after; versions that the aggregate cannot distinguish are passed once. */
function countedRows(
  columns: ReadonlyMap<string, ColumnKind>,
  written: readonly WrittenRow[],
  adapter: DialectAdapter,
): readonly Row[] {
  const rows = new Map<string, Row>()
  for (const { id, before, after } of written)
    for (const values of [before, after]) {
      if (!values) continue
      const row: Row = {}
      for (const [name, kind] of columns) row[name] = name === 'id' ? id : adapter.encode(kind, values[name])
      rows.set(JSON.stringify(row), row)
    }
  return [...rows.values()]
}

/** Whether the aggregate of the row `record` counts the row `row`. */
function counts(
  { model, database, me, now }: RecordContext,
  where: string | undefined,
  record: RowSource,
  row: RowSource,
): RawBuilder<SqlBool> {
  if (where === undefined) return sql<SqlBool>`1 = 1`
  return conditionToSql(where, {
    dialect: database.adapter.name,
    schema: model,
    rows: { record, row },
    variables: { me, now, today: dayOf(now) },
  })
}
