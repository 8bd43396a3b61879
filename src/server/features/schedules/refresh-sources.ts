import type { AppModel, ExtensionSource, Resource } from '#model/app-model.ts'
import type { SourceExtension } from '#model/define-extension.ts'
import { extensionNamed } from '#model/extensions.ts'
import { planAccess } from '#model/permissions/plan-access.ts'
import type { RecordValues } from '#model/records/context.ts'
import { RecordRefusal } from '#server/records/errors.ts'
import { refusalOf } from '#server/records/failure-text.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { lockCounts } from '#server/records/rules/counting-locks.ts'
import { systemContext } from '#server/records/system-context.ts'
import { inTransaction } from '#server/records/work.ts'
import { createBySystem, updateBySystem } from '#server/records/write/create-by-system.ts'
import { deleteRow } from '#server/records/write/delete-record.ts'
import { hasDependentRows } from '#server/records/write/dependent-rows.ts'
import { inSets } from '#server/records/write/in-sets.ts'
import { valueKindOf } from '#server/storage/select/row-query.ts'
import { readSetting, SETTING_TABLE, writeSetting } from '#server/storage/settings.ts'
import { storedValues } from '../../records/app-code/open-app-records.ts'
import type { Database } from '../../storage/database.ts'

/** What a source (`defineSource`) is called with. */
export interface SourceCall {
  /** ISO datetime, UTC. */
  readonly now: string
  /** Time of the last request; null before the first. */
  readonly last: string | null
  /** Aborts the source when it takes too long. */
  readonly signal: AbortSignal
}
/** A row by field names, with values as in a form or an import. */
export type SourceRow = Readonly<Record<string, unknown>>

/** Pause after a source has failed. */
const RETRY_AFTER_MS = 10 * 60_000
/** Time limit of a source. */
const LONGEST_MS = 60_000

/** What could not be imported: the response as a whole, or the row with this key. */
export interface NotTaken {
  readonly resource: string
  readonly source: string
  readonly key?: unknown
  readonly err?: unknown
  readonly why?: string
}

/**
 * Queries the sources that are due, each once across processes, and imports their rows: new ones are created, changed ones
 * updated, missing ones deleted. A row that does not fit its fields is not changed, and one that records refer to is not
 * deleted. `retryAt`: when a source that failed is queried again.
 */
export async function refreshSources(model: AppModel, database: Database, now: Date, retryAt: Map<string, number>) {
  const failed: NotTaken[] = []
  for (const resource of Object.values(model.resources)) {
    const { name, source } = resource
    const definition = source.kind === 'extension' ? extensionNamed('source', source.name) : undefined
    const key = `source ${name}`
    if (source.kind !== 'extension' || !definition || (retryAt.get(key) ?? 0) > now.getTime()) continue
    const context = systemContext(model, database, now)
    try {
      const last = await claim(context, key, definition, now)
      if (last === undefined) continue
      const rows = await ask(definition, { now: now.toISOString(), last })
      failed.push(...(await takeOver(context, resource, source, rows)))
      retryAt.delete(key)
    } catch (err) {
      retryAt.set(key, now.getTime() + RETRY_AFTER_MS)
      await inTransaction(context, ({ write }) => writeSetting(write, key, null))
      failed.push({ resource: name, source: source.name, err })
    }
  }
  return failed
}

/** Time of the last request; undefined when the source is not due, or another process was faster. */
async function claim(
  context: RecordContext,
  key: string,
  definition: SourceExtension,
  now: Date,
): Promise<string | null | undefined> {
  if (!isDue(definition, await readSetting(context.database, key), now)) return undefined
  return inTransaction(context, async ({ write }) => {
    await lockCounts(write, [key])
    const row = await write.queries.selectFrom(SETTING_TABLE).select('value').where('key', '=', key).executeTakeFirst()
    const last = row === undefined ? null : write.adapter.decode('json', row.value)
    if (!isDue(definition, last, now)) return undefined
    await writeSetting(write, key, now.toISOString())
    return typeof last === 'string' ? last : null
  })
}

function isDue({ everyMinutes }: SourceExtension, last: unknown, now: Date): boolean {
  return typeof last !== 'string' || Date.parse(last) + everyMinutes * 60_000 <= now.getTime()
}

/** All rows of the source. @throws when it fails, takes too long or does not return a list */
async function ask({ name, rows }: SourceExtension, call: Omit<SourceCall, 'signal'>): Promise<readonly SourceRow[]> {
  const signal = AbortSignal.timeout(LONGEST_MS)
  const tooLong = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`the source "${name}" took longer than a minute`)))
  })
  const asked = (rows as unknown as (call: SourceCall) => Promise<unknown>)({ ...call, signal })
  const answer = await Promise.race([asked, tooLong])
  if (!Array.isArray(answer)) throw new Error(`the source "${name}" has not answered a list of rows`)
  return answer
}

interface StoredRow {
  readonly id: number
  readonly values: RecordValues
}

interface Change {
  readonly key: unknown
  /** The stored record of the row. */
  readonly stored?: StoredRow | undefined
  /** The row from the source; null: the source no longer has it. */
  readonly row: SourceRow | null
}

async function takeOver(
  context: RecordContext,
  resource: Resource,
  source: ExtensionSource,
  rows: readonly SourceRow[],
): Promise<readonly NotTaken[]> {
  const { name } = resource
  const stored = await storedRows(context.database, resource, source, [
    ...new Set(rows.flatMap(row => Object.keys(row))),
  ])
  // An empty response is more often a fault than the truth, and would delete everything.
  if (rows.length === 0 && stored.size > 0)
    throw new Error(`the source "${source.name}" answered no rows; ${name} stays`)
  const changes: Change[] = []
  const failed: NotTaken[] = []
  const seen = new Set<string>()
  for (const row of rows) {
    const key = row[source.key]
    const isMissing = key === undefined || key === null || key === ''
    if (isMissing) failed.push({ resource: name, source: source.name, key, why: `it has no ${source.key}` })
    else if (seen.has(String(key)))
      failed.push({ resource: name, source: source.name, key, why: 'its key occurs twice' })
    else changes.push({ key, row, stored: stored.get(String(key)) })
    if (!isMissing) seen.add(String(key))
  }
  for (const [key, each] of stored) if (!seen.has(key)) changes.push({ key, row: null, stored: each })
  const wanted = changes.filter(each => isChange(resource, each))
  // A row that the source no longer has cannot conflict with one that it has.
  for (const some of [wanted.filter(({ row }) => row), wanted.filter(({ row }) => !row)]) {
    const actions = [...new Set(some.map(actionOf))]
    const inTurn = actions.some(action => hasDependentRows(context, resource, action))
    const outcomes = await inSets(context, some, (own, change) => carryOut(own, resource, change), { inTurn })
    for (const [at, outcome] of outcomes.entries()) {
      if ('value' in outcome) continue
      const why = refusalOf(outcome.error, { locale: 'en-US' }, resource)
      if (why === undefined) throw outcome.error
      failed.push({ resource: name, source: source.name, key: some[at]!.key, why })
    }
  }
  return failed
}

function actionOf({ row, stored }: Change): 'create' | 'update' | 'delete' {
  if (!row) return 'delete'
  return stored ? 'update' : 'create'
}

/** The rows imported before, by key, with the fields that the source sets. */
async function storedRows(
  { reader, adapter }: Database,
  { name, fields }: Resource,
  source: ExtensionSource,
  given: readonly string[],
): Promise<ReadonlyMap<string, StoredRow>> {
  const unknown = given.find(each => !Object.hasOwn(fields, each) || fields[each]!.type === 'computed')
  if (unknown !== undefined) throw new Error(`the source "${source.name}" gives ${name}.${unknown}, which is no field`)
  const read = [...new Set([source.key, ...given])]
  const rows = await reader
    .selectFrom(name)
    .select(['id', ...read])
    .execute()
  return new Map(
    rows.map(row => {
      const entries = read.map(each => [each, adapter.decode(valueKindOf(fields[each]!), row[each])] as const)
      return [String(row[source.key]), { id: row.id as number, values: Object.fromEntries(entries) }] as const
    }),
  )
}

function isChange(resource: Resource, { row, stored }: Change): boolean {
  if (!row || !stored) return true
  try {
    const values = storedValues(resource, row)
    return Object.entries(values).some(
      ([name, value]) => JSON.stringify(value ?? null) !== JSON.stringify(stored.values[name] ?? null),
    )
  } catch (error) {
    if (error instanceof RecordRefusal) return true
    throw error
  }
}

function carryOut(context: RecordContext, resource: Resource, { row, stored }: Change): Promise<unknown> {
  return inTransaction(context, async work => {
    if (row && stored) return updateBySystem(work, resource, stored.id, storedValues(resource, row))
    if (row) return createBySystem(work, resource, storedValues(resource, row))
    // Nobody has permission to delete them, so this runs with the system's plan.
    const plan = { ...planAccess(context.model, context.me, resource.name, 'read'), action: 'delete' as const }
    return deleteRow(work, resource, stored!.id, plan)
  })
}
