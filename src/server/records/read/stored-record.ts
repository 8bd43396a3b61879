import { type RawBuilder, sql } from 'kysely'
import type { Resource, Transition } from '#model/app-model.ts'
import type { AccessPlan } from '#model/permissions/plan-access.ts'
import type { GrantTest } from '#model/permissions/row-rights.ts'
import { columnKind } from '#server/storage/resource-tables.ts'
import { RowQuery, valueKindOf } from '#server/storage/select/row-query.ts'
import { scopeCondition } from '#server/storage/select/scope-condition.ts'
import { filled, type SlottedQuery } from '#server/storage/select/slot.ts'
import type { Row } from '#server/storage/tables.ts'
import { demandOnceEach } from '#server/storage/write-set.ts'
import type { SetStep } from '../../storage/database.ts'
import { cachedStatement } from '../cached-statement.ts'
import { RecordNotFound } from '../errors.ts'
import { selectContext } from '../list/select-context.ts'
import type { RecordContext } from '../record-context.ts'
import type { Work } from '../work.ts'
import { aggregatesFor } from './aggregates-read.ts'

/** A record as stored, locked against other writers. */
export interface StoredRecord {
  readonly id: number
  readonly version: number
  /** Every stored field in stored form, and the aggregates that rules read. */
  readonly values: Readonly<Record<string, unknown>>
  /** Whether the condition of a grant of the plan holds on it. */
  readonly test: GrantTest
}

/**
 * Loads the record for a write.
 * @throws RecordNotFound when there is none, or none in the scope of `plan`. Without a plan every record is found.
 */
export function loadStored(work: Work, resource: Resource, id: number, plan?: AccessPlan): Promise<StoredRecord> {
  return work.write.together(loadingOf(work.context, resource, plan), id)
}

/**
 * The same for a transition, with the aggregates that it may read. Its rules compute others when they read one.
 * @throws RecordNotFound
 */
export function loadForTransition(
  work: Work,
  resource: Resource,
  id: number,
  transition: Transition,
  plan?: AccessPlan,
): Promise<StoredRecord> {
  return work.write.together(loadingOf(work.context, resource, plan, transition), id)
}

/**
 * The same without aggregates, for callers that do not need them: counting them takes longer than everything else.
 * @throws RecordNotFound
 */
export function loadColumns(work: Work, resource: Resource, id: number): Promise<StoredRecord> {
  return work.write.together(loadingOf(work.context, resource, undefined, 'columns'), id)
}

/** The existing records among them. */
export async function loadAllStored(
  { context, write }: Work,
  resource: Resource,
  ids: readonly number[],
): Promise<readonly StoredRecord[]> {
  const found = await loadingOf(context, resource, undefined).run(write, ids)
  return found.filter((stored): stored is StoredRecord => !(stored instanceof Error))
}

/** Statement that loads the stored records of a set; compiled once. `use`: what the records are read for. */
function loadingOf(
  context: RecordContext,
  resource: Resource,
  plan: AccessPlan | undefined,
  use: 'all' | 'columns' | Transition = 'all',
) {
  const wheres = [...new Set(plan?.grants.flatMap(({ where }) => where ?? []))]
  const useName = typeof use === 'string' ? use : `for ${use.name}`
  const name = ['stored', useName, resource.name, plan ? JSON.stringify(plan.scope) : '', ...wheres].join(' ')
  return cachedStatement(context, name, () => {
    const query = new RowQuery(selectContext(context), resource)
    const { adapter } = context.database
    const aggregates = aggregatesFor(resource, use)
    const fields = Object.values(resource.fields).filter(field => columnKind(field) || aggregates.has(field))
    const columns = fields.map((field, index) => sql`${query.value(query.path(field.name))} as ${sql.ref(`c${index}`)}`)
    const flags = wheres.map(
      (where, index) => sql`, case when ${query.condition(where)} then 1 else 0 end as ${sql.ref(`f${index}`)}`,
    )
    const scope = plan && scopeCondition(query, plan.scope)
    const among = adapter.isAmongThese(sql.ref('record.id'), (ids: readonly number[]) => ids)
    // In the order of their ids, so that two transactions that lock the same rows cannot deadlock.
    const locked = sql` order by record.id${adapter.lockRows('record', 'update')}`
    const compiled = (text: RawBuilder<unknown>): SlottedQuery => text.compile(context.database.reader)
    const lock = compiled(sql`select record.id from ${sql.table(resource.name)} as record where ${among}${locked}`)
    const select = compiled(sql`select record.id as id, ${sql.join(columns)}${sql.join(flags, sql``)} from ${query.from}
      where ${among}${scope ? sql` and ${scope}` : sql``}${locked}`)
    const cells = fields.map((field, index) => ({ name: field.name, kind: valueKindOf(field), column: `c${index}` }))
    const storedOf = (row: Row): StoredRecord => {
      const values: Record<string, unknown> = {}
      for (const { name, kind, column } of cells) values[name] = adapter.decode(kind, row[column])
      const test: GrantTest = where => row[`f${wheres.indexOf(where)}`] === 1
      return { id: row.id as number, version: values.version as number, values, test }
    }
    const statement: SetStep<number, StoredRecord> = {
      name,
      stage: 'read',
      async run({ queries }, ids) {
        // If a set edits a record twice, the second edit sees the first.
        if (plan) demandOnceEach(ids)
        const asked = [...new Set(ids)]
        // A statement counts the rows that existed when it began, not when it got the lock: rows that others wrote meanwhile
        // would be missing.
        if (aggregates.size > 0) await queries.executeQuery(filled(lock, asked))
        const { rows } = await queries.executeQuery<Row>(filled(select, asked))
        const found = new Map(rows.map(row => [row.id as number, storedOf(row)]))
        return ids.map(id => found.get(id) ?? new RecordNotFound(resource.name, id))
      },
    }
    return { statement, isTimeless: !query.reads.usesNow }
  })
}
