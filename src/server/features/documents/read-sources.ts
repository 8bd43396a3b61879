import type { Resource, TemplatePart } from '#model/app-model.ts'
import { planAccess } from '#model/permissions/plan-access.ts'
import { Refused } from '#server/http-errors.ts'
import { RowAccess } from '#server/records/access/row-access.ts'
import { listRecords } from '#server/records/list/list-records.ts'
import { selectContext } from '#server/records/list/select-context.ts'
import { readRecord } from '#server/records/read/read-record.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { RowQuery } from '#server/storage/select/row-query.ts'
import type { Row } from '#server/storage/tables.ts'
import { pathsOf } from './template-paths.ts'

/** What a template speaks of, as far as the account may read it: dot paths are flat members. */
export interface Sources {
  readonly record: Row
  /** The records that point to this one, oldest first, by `eachKey`. */
  readonly rows: ReadonlyMap<string, readonly Row[]>
  /** On a sheet of several records: all of them (the first is `record`), and the sums of their numbers by path. */
  readonly records?: readonly Row[]
  readonly total?: Row
}

type Each = Extract<TemplatePart, { kind: 'each' }>

/** Lines that one document holds at most. */
const MOST_ROWS = 500

export function eachKey({ resource, by }: Pick<Each, 'resource' | 'by'>): string {
  return `${resource} ${by}`
}

/**
 * Reads what the template speaks of by the rights of the screen: a field that the account may not see is not there, a
 * masked one is masked, and of records that it may not list there are none.
 * @throws RecordNotFound when there is no such record for the account, Refused when too many rows belong to it
 */
export async function readSources(
  context: RecordContext,
  resource: Resource,
  template: readonly TemplatePart[],
  id: number,
): Promise<Sources> {
  const { record: paths, rows: eaches } = pathsOf(template)
  const fields = knownPaths(context, resource, 'read', ['id', ...paths])
  const record = await readRecord(context, resource, id, { fields })
  const rows = new Map<string, readonly Row[]>()
  for (const { each, paths: wanted } of eaches) rows.set(eachKey(each), await rowsOf(context, each, wanted, id))
  return { record, rows }
}

async function rowsOf(
  context: RecordContext,
  each: Each,
  wanted: readonly string[],
  id: number,
): Promise<readonly Row[]> {
  const resource = context.model.resources[each.resource]!
  if (!isReachable(context, resource, each.by)) return []
  const fields = knownPaths(context, resource, 'list', ['id', ...wanted])
  const operator = resource.fields[each.by]?.type === 'references' ? 'has' : 'eq'
  const filters = [{ path: each.by, operator, value: operator === 'has' ? [id] : id } as const]
  const sort = [{ field: 'id', order: 'asc' } as const]
  const query = { filters, sort, fields, start: 0, end: MOST_ROWS + 1, countTo: 1 }
  const { rows } = await listRecords(context, resource, query)
  if (rows.length > MOST_ROWS) throw new Refused('print-too-long', [], { max: MOST_ROWS })
  return rows
}

/** Whether the account may list the records, and may know which of them belong to which. */
function isReachable(context: RecordContext, resource: Resource, by: string): boolean {
  const plan = planAccess(context.model, context.me, resource.name, 'list')
  if (!plan.allowed) return false
  const query = new RowQuery(selectContext(context), resource)
  return new RowAccess(query, plan).isUsable(query.path(by))
}

function knownPaths(
  context: RecordContext,
  resource: Resource,
  action: 'read' | 'list',
  paths: readonly string[],
): readonly string[] {
  const plan = planAccess(context.model, context.me, resource.name, action)
  const query = new RowQuery(selectContext(context), resource)
  const access = new RowAccess(query, plan)
  return [...new Set(paths)].filter(path => access.isKnown(query.path(path)))
}
