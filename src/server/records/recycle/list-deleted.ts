import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Row as ApiRow, DeletedRecord } from '#model/api.ts'
import type { Resource } from '#model/app-model.ts'
import { targetOf } from '#model/field-path.ts'
import { isHidden } from '#model/permissions/masked-values.ts'
import { columnKind } from '../../storage/resource-tables.ts'
import { contains, likePattern } from '../../storage/select/filter-condition.ts'
import { RowPlan } from '../../storage/select/row-plan.ts'
import type { Row } from '../../storage/tables.ts'
import { finishValue } from '../read/finish-value.ts'
import type { RecordContext } from '../record-context.ts'
import { binColumn, type DeletedRows, deletedRows } from './deleted-rows.ts'

export interface BinQuery {
  readonly start: number
  readonly end: number
  /** Part of the label. */
  readonly q?: string | undefined
}

export interface BinPage {
  readonly rows: readonly DeletedRecord[]
  /** Number of records; a lower bound when `isCapped`. */
  readonly total: number
  readonly isCapped: boolean
}

/**
 * Deleted records that the account could have read and deleted, last deleted first, each with the fields that it could see.
 * @throws AccessDenied
 */
export async function listDeleted(context: RecordContext, resource: Resource, asked: BinQuery): Promise<BinPage> {
  const { start, end, q = '' } = asked
  const deleted = deletedRows(context, resource)
  const { query, access } = deleted
  const shown = Object.values(resource.fields).filter(
    field => (columnKind(field) || field.name === resource.label) && access.isKnown(query.path(field.name)),
  )
  const plan = new RowPlan(
    query,
    ['id', ...shown.map(({ name }) => name)],
    finishValue(access.mayReveal),
    access.listReach,
  )
  const where = [deleted.conditions(), ...(q === '' ? [] : [labelled(context, resource, deleted, q)])]
  const conditions = sql.join(where, sql` and `)
  const { reader } = context.database
  const { countRows } = context.model.app.limits
  // The columns first: `from` joins the tables that they use.
  const columns = sql`${plan.columns}${access.columns}, ${binColumn('at')} as "_at", ${binColumn('accountId')} as "_by",
    ${binColumn('accountName')} as "_name"`
  const [found, counted] = await Promise.all([
    sql<Row>`select ${columns} from ${query.from} where ${conditions}
      order by ${binColumn('id')} desc limit ${end - start} offset ${start}`.execute(reader),
    sql<{ count: number }>`select count(*) as count from (select 1 from ${query.from} where ${conditions}
      limit ${countRows + 1}) as counted`.execute(reader),
  ])
  const values = await plan.read(found.rows, reader, access.isShown)
  const total = Number(counted.rows[0]!.count)
  return {
    rows: found.rows.map((row, index) => ({
      id: values[index]!.id as number,
      at: row._at as string,
      account: row._by === null ? null : { id: row._by as number, label: String(row._name ?? `#${row._by}`) },
      values: values[index] as ApiRow,
    })),
    total,
    isCapped: total > countRows,
  }
}

/** A label that is masked, or not shown on every row, matches nothing: the result would reveal hidden values. */
function labelled(
  { model, database, me }: RecordContext,
  resource: Resource,
  { query, access }: DeletedRows,
  q: string,
): RawBuilder<SqlBool> {
  const path = query.path(resource.label)
  if (!access.isUsable(path) || isHidden(me, path.field)) return sql<SqlBool>`1 = 0`
  return contains(targetOf(model, path.field) ? query.label(path) : query.value(path), likePattern(q), database.adapter)
}
