import { sql } from 'kysely'
import type { AppModel, Resource } from '#model/app-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { fieldPath, targetOf } from '#model/field-path.ts'
import { onceFor } from '#model/once-for.ts'
import { planAccess } from '#model/permissions/plan-access.ts'
import type { RecordValues } from '#model/records/context.ts'
import { readsCount } from '#model/records/counted.ts'
import { type ReferredRecord, referredRecords } from '#model/records/references.ts'
import { rulePaths } from '#model/records/rule-paths.ts'
import { askedFields } from '#model/workflow/asked-fields.ts'
import { grouped } from '#server/storage/grouped.ts'
import { RowPlan } from '#server/storage/select/row-plan.ts'
import { RowQuery } from '#server/storage/select/row-query.ts'
import { scopeCondition } from '#server/storage/select/scope-condition.ts'
import { filled, type SlottedQuery } from '#server/storage/select/slot.ts'
import type { Row } from '#server/storage/tables.ts'
import { reading } from '#server/storage/write-set.ts'
import type { SetStep, WriteTransaction } from '../../storage/database.ts'
import { cachedStatement } from '../cached-statement.ts'
import { selectContext } from '../list/select-context.ts'
import type { RecordContext } from '../record-context.ts'
import { lockCounts, referredCount } from './counting-locks.ts'
import { type ProspectiveAggregates, prospectiveAggregates } from './prospective-aggregates.ts'

/** Finds a referred record with the values that rules read of it; undefined when the account may not see such a record. */
export type Resolve = (resource: string, id: number) => RecordValues | undefined

export interface ReferredOptions {
  /** Expressions about the record besides the rules of the resource (conditions of grants). */
  readonly expressions?: readonly string[]
  /** Whether records outside the account's scope are found as well (effects of the system). */
  readonly everywhere?: boolean
  /** The stored record, if there is one; `values` then are its future values. */
  readonly stored?: RecordValues | undefined
}

/**
 * The records that rules follow references to, and the aggregates they read. Missing ones are requested during a pass and
 * loaded before the next.
 */
export interface Referred {
  readonly resolve: Resolve
  readonly aggregate: ProspectiveAggregates['aggregate']
  /** Loads what was requested; false when everything was already loaded. */
  loadMissing(): Promise<boolean>
}

/** Values in stored form; given references are ids or `{id, …}`. */
export function idsOf(given: RecordValues): RecordValues {
  const entries = Object.entries(given).map(([name, value]) => {
    const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : value
    return [name, id] as const
  })
  return Object.fromEntries(entries)
}

/** Loads the records that `values` (stored form) refer to, with one query per resource. Without a write nothing is locked. */
export async function loadReferred(
  context: RecordContext,
  write: WriteTransaction | undefined,
  resource: Resource,
  values: RecordValues,
  { expressions = [], everywhere = false, stored }: ReferredOptions = {},
): Promise<Referred> {
  const lock = write !== undefined
  const source = write ?? reading(context.database)
  const wanted = wantedPaths(context, resource, expressions)
  /** Null: searched for and not found. */
  const found = new Map<string, RecordValues | null>()
  const missing = new Map<string, ReferredRecord>()
  const load = async (records: readonly ReferredRecord[]) => {
    for (const { resource: name, id } of records) found.set(`${name} ${id}`, null)
    if (write) await lockCounted(context, write, wanted, records)
    for (const [name, some] of grouped(records, ({ resource }) => resource)) {
      const paths = wanted.get(name) ?? NOTHING
      const ids = some.map(({ id }) => id)
      const rows = await source.together(loadingOf(context, { name, paths, lock, everywhere }), ids)
      for (const row of rows) found.set(`${name} ${row.id}`, row)
    }
  }
  await load(referredRecords(resource.fields, values))
  const aggregates = prospectiveAggregates(context, source, resource, { stored, lock })
  return {
    aggregate: aggregates.aggregate,
    resolve(name, id) {
      const key = `${name} ${id}`
      if (!found.has(key)) missing.set(key, { resource: name, id })
      return found.get(key) ?? undefined
    },
    async loadMissing() {
      const isCounted = await aggregates.loadMissing()
      if (missing.size === 0) return isCounted
      const records = [...missing.values()]
      missing.clear()
      await load(records)
      return true
    },
  }
}

interface Loading {
  readonly name: string
  readonly paths: ReadonlySet<string>
  readonly lock: boolean
  readonly everywhere: boolean
}

/** Statements that load the records that a set refers to, one per resource; compiled once. */
function loadingOf(
  context: RecordContext,
  { name, paths, lock, everywhere }: Loading,
): SetStep<readonly number[], readonly Row[]> {
  const { model, me, database } = context
  const shape = `refer ${name} ${lock} ${everywhere} ${joined(paths)}`
  return cachedStatement(context, shape, () => {
    const query = new RowQuery(selectContext(context), model.resources[name]!)
    const plan = new RowPlan(query, [...new Set(['id', ...paths])])
    const scope = everywhere ? undefined : scopeCondition(query, planAccess(model, me, name, 'read').scope)
    const among = database.adapter.isAmongThese(sql.ref('record.id'), (ids: readonly number[]) => ids)
    const locked = lock ? sql` order by record.id${database.adapter.lockRows('record', 'reference')}` : sql``
    const text = sql`select ${plan.columns} from ${query.from}
      where ${among}${scope ? sql` and ${scope}` : sql``}${locked}`
    const select: SlottedQuery = text.compile(database.reader)
    const statement: SetStep<readonly number[], readonly Row[]> = {
      name: shape,
      stage: 'read',
      async run({ queries }, asked) {
        const { rows } = await queries.executeQuery<Row>(filled(select, [...new Set(asked.flat())]))
        const found = new Map((await plan.read(rows, queries)).map(row => [row.id as number, row]))
        return asked.map(ids => ids.map(id => found.get(id)).filter(row => row !== undefined))
      },
    }
    return { statement, isTimeless: !query.reads.usesNow }
  })
}

const NOTHING: ReadonlySet<string> = new Set()

const joined = onceFor((paths: ReadonlySet<string>) => [...paths].join(' '))

/** A count that rules read of a referred record is locked against concurrent writers. */
async function lockCounted(
  { model }: RecordContext,
  write: WriteTransaction,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
  records: readonly ReferredRecord[],
): Promise<void> {
  const counted = countedIn(wanted)(model)
  if (counted.size === 0) return
  const locked = records.filter(({ resource }) => counted.has(resource))
  await lockCounts(
    write,
    locked.map(({ resource, id }) => referredCount(resource, id)),
  )
}

/** The resources whose counts rules read. */
const countedIn = onceFor((wanted: ReadonlyMap<string, ReadonlySet<string>>) =>
  onceFor((model: AppModel): ReadonlySet<string> => {
    const counted = [...wanted].filter(([name, paths]) =>
      [...paths].some(path => readsCount(model, model.resources[name]!, path)),
    )
    return new Set(counted.map(([name]) => name))
  }),
)

/** Repeats `pass` as long as it requests records that were not loaded. */
export async function withReferred<T>(referred: Referred, pass: () => T): Promise<T> {
  let result = pass()
  while (await referred.loadMissing()) result = pass()
  return result
}

/** Resource → paths below a reference to it that rules read; the block is needed to place the record. */
function wantedPaths({ model, database }: RecordContext, resource: Resource, expressions: readonly string[]) {
  const name = `wanted paths ${resource.name} ${expressions.join()}`
  return database.caches.ofModel(model, name, () => readWanted(model, resource, expressions))
}

function readWanted(model: AppModel, resource: Resource, expressions: readonly string[]) {
  const wanted = new Map<string, Set<string>>()
  const asked = askedFields(resource).map(field => ({ ...field, read: referencedPaths(field.choices ?? '') }))
  const ofAsked = asked.flatMap(({ read }) => read.params ?? [])
  const given = [...expressions.flatMap(text => referencedPaths(text).record ?? []), ...ofAsked]
  const extra = given.filter(path => path.includes('.'))
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
  for (const { resource: name, read } of asked)
    if (name !== undefined) for (const path of read.record ?? []) add(name, path)
  return wanted

  function add(name: string, path: string): void {
    wanted.set(name, (wanted.get(name) ?? new Set()).add(path))
  }
}
