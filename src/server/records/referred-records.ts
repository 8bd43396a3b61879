import { sql } from 'kysely'
import type { Resource } from '#model/app-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { fieldPath, targetOf } from '#model/field-path.ts'
import { planAccess } from '#model/permissions/plan-access.ts'
import type { RecordValues } from '#model/records/context.ts'
import { type ReferredRecord, referredRecords } from '#model/records/references.ts'
import { rulePaths } from '#model/records/rule-paths.ts'
import { RowPlan } from '../storage/select/row-plan.ts'
import { RowQuery } from '../storage/select/row-query.ts'
import { scopeCondition } from '../storage/select/scope-condition.ts'
import type { Queries } from '../storage/tables.ts'
import type { RecordContext } from './record-context.ts'
import { selectContext } from './select-context.ts'

/** Finds a referred record with what rules read of it; undefined when there is none that the account may see. */
export type Resolve = (resource: string, id: number) => RecordValues | undefined

export interface ReferredOptions {
  /** Expressions besides the rules of the resource that speak of the record (conditions of grants). */
  readonly expressions?: readonly string[]
  /** Keeps the referred records from being deleted until the transaction is over. */
  readonly lock?: boolean
  /** Whether records out of the account's scope are found as well (effects of the system). */
  readonly everywhere?: boolean
}

/** The records that rules follow references to. Those that turn out to be needed on the way are loaded between two passes. */
export interface Referred {
  readonly resolve: Resolve
  /** Loads what was asked for and not there yet; false when there was no such thing. */
  loadMissing(): Promise<boolean>
}

/** Loads the records that `values` (stored form) refer to, by one query for each resource. */
export async function loadReferred(
  context: RecordContext,
  queries: Queries,
  resource: Resource,
  values: RecordValues,
  { expressions = [], lock = false, everywhere = false }: ReferredOptions = {},
): Promise<Referred> {
  const wanted = wantedPaths(context, resource, expressions)
  /** Null: looked for and not there. */
  const found = new Map<string, RecordValues | null>()
  const missing = new Map<string, ReferredRecord>()
  const load = async (records: Iterable<ReferredRecord>) => {
    const byResource = new Map<string, number[]>()
    for (const { resource: name, id } of records) {
      byResource.set(name, [...(byResource.get(name) ?? []), id])
      found.set(`${name} ${id}`, null)
    }
    for (const [name, ids] of byResource) {
      const query = new RowQuery(selectContext(context), context.model.resources[name]!)
      const plan = new RowPlan(query, [...new Set(['id', ...(wanted.get(name) ?? [])])])
      const scope = everywhere
        ? undefined
        : scopeCondition(query, planAccess(context.model, context.me, name, 'read').scope)
      const among = context.database.adapter.isAmong(sql.ref('record.id'), ids)
      const locked = lock ? context.database.adapter.lockRows('record', 'reference') : sql``
      const { rows } = await sql<Record<string, unknown>>`select ${plan.columns} from ${query.from}
        where ${among}${scope ? sql` and ${scope}` : sql``}${locked}`.execute(queries)
      for (const row of await plan.read(rows, queries)) found.set(`${name} ${row.id}`, row)
    }
  }
  await load(referredRecords(resource.fields, values))
  return {
    resolve(name, id) {
      const key = `${name} ${id}`
      if (!found.has(key)) missing.set(key, { resource: name, id })
      return found.get(key) ?? undefined
    },
    async loadMissing() {
      if (missing.size === 0) return false
      const records = [...missing.values()]
      missing.clear()
      await load(records)
      return true
    },
  }
}

/** Does `pass` again as long as it asks for records that were not loaded. */
export async function withReferred<T>(referred: Referred, pass: () => T): Promise<T> {
  let result = pass()
  while (await referred.loadMissing()) result = pass()
  return result
}

/** Resource → paths below a reference to it that rules read; the block is needed to place the record. */
function wantedPaths({ model }: RecordContext, resource: Resource, expressions: readonly string[]) {
  const wanted = new Map<string, Set<string>>()
  const extra = expressions.flatMap(text => referencedPaths(text).record ?? []).filter(path => path.includes('.'))
  for (const path of [...rulePaths(resource), ...extra]) {
    const dot = path.indexOf('.')
    const field = resource.fields[path.slice(0, dot)]
    const target = field && targetOf(model, field)
    const below = path.slice(dot + 1)
    if (target && fieldPath(model, target, below)) add(target.name, below)
  }
  for (const field of Object.values(resource.fields)) {
    const target = targetOf(model, field)
    if (target?.scope === 'block') add(target.name, 'block')
  }
  return wanted

  function add(name: string, path: string): void {
    wanted.set(name, (wanted.get(name) ?? new Set()).add(path))
  }
}
