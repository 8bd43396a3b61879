import type { Resource, TemplatePart } from '#model/app-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { planAccess } from '#model/permissions/plan-access.ts'
import { Refused } from '#server/http-errors.ts'
import { RowAccess } from '#server/records/access/row-access.ts'
import { listRecords } from '#server/records/list/list-records.ts'
import { selectContext } from '#server/records/list/select-context.ts'
import { readRecord } from '#server/records/read/read-record.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { RowQuery } from '#server/storage/select/row-query.ts'
import type { Row } from '#server/storage/tables.ts'

/** The values that a template uses, limited to what the account may read; dot paths are flat members. */
export interface Sources {
  readonly record: Row
  /** The records that refer to this one, oldest first, by `eachKey`. */
  readonly rows: ReadonlyMap<string, readonly Row[]>
  /** On a sheet of several records: all of them (the first is `record`), and the sums of their numbers by path. */
  readonly records?: readonly Row[]
  readonly total?: Row
}

type Each = Extract<TemplatePart, { kind: 'each' }>

/** Maximum number of rows in a document. */
const MOST_ROWS = 500

export function eachKey({ resource, by }: Pick<Each, 'resource' | 'by'>): string {
  return `${resource} ${by}`
}

/**
 * Reads the values of a template with the account's rights: unreadable fields are absent, masked ones are masked, and records
 * that it may not list are omitted.
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

/** Whether the account may list the records and know how they relate to each other. */
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

/**
 * The dot paths that a template reads of the record, and of the rows of each repeated part. Paths of the records of a sheet,
 * summed or not, are read of each record.
 */
interface TemplatePaths {
  readonly record: readonly string[]
  readonly rows: readonly { readonly each: Each; readonly paths: readonly string[] }[]
}

/** Two parts that repeat the same rows share one source. */
function pathsOf(template: readonly TemplatePart[]): TemplatePaths {
  const record = new Set<string>()
  const rows = new Map<string, { each: Each; paths: Set<string> }>()
  walk(template, undefined)
  return { record: [...record], rows: [...rows.values()].map(({ each, paths }) => ({ each, paths: [...paths] })) }

  function walk(parts: readonly TemplatePart[], row: Set<string> | undefined): void {
    for (const part of parts) {
      if (part.kind === 'field') (part.root === 'row' ? row : record)?.add(part.path)
      else if (part.kind === 'records') walk(part.parts, record)
      else if (part.kind === 'value') note(part.expression, row)
      else if (part.kind === 'if') {
        note(part.when, row)
        walk(part.parts, row)
        walk(part.otherwise, row)
      } else if (part.kind === 'each') {
        const key = `${part.resource} ${part.by}`
        const known = rows.get(key) ?? { each: part, paths: new Set<string>() }
        rows.set(key, known)
        walk(part.parts, known.paths)
      }
    }
  }
  function note(expression: string, row: Set<string> | undefined): void {
    const read = referencedPaths(expression)
    for (const path of read.record ?? []) if (path !== '') record.add(path)
    for (const path of read.row ?? []) if (path !== '') row?.add(path)
    for (const path of read.total ?? []) if (path !== '') record.add(path)
  }
}
