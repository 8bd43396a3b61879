import { sql } from 'kysely'
import type { Resource } from '#model/app-model.ts'
import { planAccess } from '#model/permissions/plan-access.ts'
import { oneRow } from '#server/storage/one-row.ts'
import { RowPlan } from '#server/storage/select/row-plan.ts'
import { RowQuery } from '#server/storage/select/row-query.ts'
import { filled, Slot, type SlottedQuery } from '#server/storage/select/slot.ts'
import type { Queries, Row } from '#server/storage/tables.ts'
import { actionDenied } from '../access/action-denied.ts'
import { demandKnownPaths } from '../access/demand-known-paths.ts'
import { RowAccess } from '../access/row-access.ts'
import { cachedStatement } from '../cached-statement.ts'
import { RecordNotFound } from '../errors.ts'
import { detailPaths } from '../list/listed-paths.ts'
import { selectContext } from '../list/select-context.ts'
import type { RecordContext } from '../record-context.ts'
import { finishValue } from './finish-value.ts'

export interface ReadOptions {
  /** Field names and dot paths; default: every field of the record. */
  readonly fields?: readonly string[]
  /** Unmasked values, for an account that has been granted to reveal them and is recorded for it. */
  readonly unmasked?: boolean
  /** The transaction in which to read. */
  readonly queries?: Queries
}

/**
 * One record with everything that the account may see of it.
 * @throws RecordNotFound when there is none that the account may see
 */
export async function readRecord(
  context: RecordContext,
  resource: Resource,
  id: number,
  { fields, unmasked = false, queries }: ReadOptions = {},
): Promise<Row> {
  const read = compiledRead(context, resource, fields, unmasked, 'one')
  const query = filled(read.query, { id })
  const { database } = context
  const row = queries ? (await queries.executeQuery<Row>(oneRow(query))).rows[0] : await database.selectOne(query)
  const [record] = await read.plan.read(row ? [row] : [], queries ?? database.reader, read.isShown)
  if (!record) throw new RecordNotFound(resource.name, id)
  return record
}

/** The same for several ids; records that the account may not see are omitted. */
export async function readRecords(
  context: RecordContext,
  resource: Resource,
  ids: readonly number[],
  fields: readonly string[],
): Promise<ReadonlyMap<number, Row>> {
  const read = compiledRead(context, resource, fields, false, 'many')
  const { reader } = context.database
  const { rows } = await reader.executeQuery<Row>(filled(read.query, ids))
  const records = await read.plan.read(rows, reader, read.isShown)
  return new Map(records.map(record => [record.id as number, record]))
}

interface CompiledRead {
  readonly query: SlottedQuery
  readonly plan: RowPlan
  readonly isShown: RowAccess['isShown']
}

function compiledRead(
  context: RecordContext,
  resource: Resource,
  fields: readonly string[] | undefined,
  unmasked: boolean,
  asked: 'one' | 'many',
): CompiledRead {
  return cachedStatement(context, `read ${asked} ${resource.name} ${fields?.join() ?? '*'} ${unmasked}`, () => {
    const plan = planAccess(context.model, context.me, resource.name, 'read')
    if (!plan.allowed) throw actionDenied(context, resource.name, 'read')
    const query = new RowQuery(selectContext(context), resource)
    const access = new RowAccess(query, plan)
    const paths = fields ?? detailPaths(resource, access, query)
    demandKnownPaths(context, resource, paths, access, query)
    const rowPlan = new RowPlan(
      query,
      [...new Set(['id', ...paths])],
      finishValue(access.mayReveal || unmasked),
      access.listReach,
    )
    const those =
      asked === 'one'
        ? sql`record.id = ${new Slot(({ id }: { id: number }) => id)}`
        : context.database.adapter.isAmongThese(sql.ref('record.id'), (ids: readonly number[]) => ids)
    const conditions = [those, ...access.conditions()]
    const select = sql`select ${rowPlan.columns}${access.columns} from ${query.from} where ${sql.join(conditions, sql` and `)}`
    const statement = { query: select.compile(context.database.reader), plan: rowPlan, isShown: access.isShown }
    return { statement, isTimeless: !query.reads.usesNow }
  })
}
