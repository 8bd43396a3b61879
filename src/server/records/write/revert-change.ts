import type { ReversalPreview } from '#model/api.ts'
import type { Resource } from '#model/app-model.ts'
import { visibleFields } from '#model/permissions/fields.ts'
import { fieldProblem } from '#model/problem-message.ts'
import type { FieldProblemDraft } from '#model/problems.ts'
import { isRevertible, judgeReversal, REVERT, type ReversalOutcome, WRITES_BACK } from '#model/records/reversal.ts'
import { type AuditEntry, entryOf } from '#server/storage/audit/audit-entry.ts'
import { rehearsing } from '#server/storage/nested-database.ts'
import type { Queries, Row } from '#server/storage/tables.ts'
import { AccessDenied, RecordNotFound, RecordRefusal } from '../errors.ts'
import { readAfterWrite } from '../read/read-after-write.ts'
import { readRecord } from '../read/read-record.ts'
import { shownEntries } from '../read/read-timeline.ts'
import { loadStored, type StoredRecord } from '../read/stored-record.ts'
import type { RecordContext } from '../record-context.ts'
import { inTransaction } from '../work.ts'
import { loadForUpdate, updatePlan, updateRow } from './update-row.ts'

export interface ReversalOrder {
  /** The version as read. */
  readonly version: number
  /** Names of the fields to be reverted. */
  readonly fields: readonly string[]
}

/**
 * Previews the reversal of the change in the audit entry `entryId` for each field that the account sees, by a write that is
 * rolled back.
 * @throws RecordNotFound also for an entry of another record or of another kind, AccessDenied
 */
export async function previewReversal(
  context: RecordContext,
  resource: Resource,
  id: number,
  entryId: number,
): Promise<ReversalPreview> {
  const plan = updatePlan(context, resource)
  const shown = await readRecord(context, resource, id)
  const entry = await entryToRevert(context, context.database.reader, resource, id, entryId)
  const stored = await inTransaction(context, work => loadStored(work, resource, id, plan))
  const outcomes = visibleOutcomes(resource, entry, stored, Object.keys(shown), visibleFields(plan, stored.test))
  const names = [...outcomes.keys()]
  const [former] = await shownEntries(
    context,
    names.map(name => resource.fields[name]!),
    [entry],
  )
  const willing = names.filter(name => outcomes.get(name) === 'back')
  const problems = await problemsOf(context, resource, id, entryId, { version: stored.version, fields: willing })
  const said = problems.map(problem => fieldProblem(problem, context.locale))
  return {
    version: stored.version,
    fields: names.map(name => ({
      name,
      outcome: outcomes.get(name)!,
      current: shown[name] ?? null,
      former: former?.before?.[name] ?? null,
      problem: said.find(({ path }) => path === name)?.message ?? null,
    })),
    problems: said.filter(({ path }) => !outcomes.has(path)),
  }
}

/**
 * Reverts fields of a record to their values before the change in the audit entry `entryId`: an update like any other, whose
 * own entry names the reverted one.
 * @throws RecordNotFound as `previewReversal`, AccessDenied, RecordRefusal
 */
export async function revertChange(
  context: RecordContext,
  resource: Resource,
  id: number,
  entryId: number,
  { version, fields }: ReversalOrder,
): Promise<Row> {
  const plan = updatePlan(context, resource)
  const shown = await readRecord(context, resource, id)
  return inTransaction(context, async work => {
    const entry = await entryToRevert(context, work.write.queries, resource, id, entryId)
    const stored = await loadForUpdate(work, resource, id, plan, version)
    const outcomes = visibleOutcomes(resource, entry, stored, Object.keys(shown), visibleFields(plan, stored.test))
    const problems = fields.flatMap(name => refusalOf(name, outcomes.get(name)) ?? [])
    if (problems.length > 0) throw new RecordRefusal('validation', problems)
    const given = Object.fromEntries(fields.map(name => [name, entry.before?.[name] ?? null]))
    const note = { action: REVERT, inputs: { entry: entryId } }
    if (!(await updateRow(work, resource, stored, given, plan, { note })))
      throw new RecordRefusal('validation', [{ path: '', code: 'nothing-to-revert' }])
    return readAfterWrite(work, resource, id)
  })
}

async function entryToRevert(
  { database }: RecordContext,
  queries: Queries,
  resource: Resource,
  id: number,
  entryId: number,
): Promise<AuditEntry & { readonly id: number }> {
  const row = await queries
    .selectFrom('steward_audit')
    .selectAll()
    .where('id', '=', entryId)
    .where('resource', '=', resource.name)
    .where('recordId', '=', id)
    .executeTakeFirst()
  const entry = row && entryOf(row, database)
  if (!entry || !isRevertible(entry)) throw new RecordNotFound(resource.name, id)
  return { id: entryId, ...entry }
}

/** Fields that the account does not see are not mentioned. */
function visibleOutcomes(
  resource: Resource,
  entry: AuditEntry,
  { values }: StoredRecord,
  visible: readonly string[],
  granted: ReadonlySet<string>,
): ReadonlyMap<string, ReversalOutcome> {
  const outcomes = judgeReversal(resource, entry, values, name => granted.has(name))
  return new Map([...outcomes].filter(([name]) => visible.includes(name)))
}

function refusalOf(path: string, outcome: ReversalOutcome | undefined): FieldProblemDraft | undefined {
  if (outcome === undefined) return { path, code: 'unknown-field', params: { name: path } }
  if (WRITES_BACK.has(outcome) || outcome === 'unchanged') return undefined
  return { path, code: outcome === 'state' ? 'state-not-reverted' : outcome }
}

/** Why the rules would refuse the reversal; empty when it would succeed or change nothing. */
async function problemsOf(
  context: RecordContext,
  resource: Resource,
  id: number,
  entryId: number,
  order: ReversalOrder,
): Promise<readonly FieldProblemDraft[]> {
  if (order.fields.length === 0) return []
  try {
    const rehearsal = { ...context, terse: true, database: rehearsing(context.database) }
    await revertChange(rehearsal, resource, id, entryId, order)
    return []
  } catch (error) {
    if (error instanceof RecordRefusal) return error.problems
    if (!(error instanceof AccessDenied)) throw error
    return (error.fields.length > 0 ? error.fields : ['']).map(path => ({ path, code: 'not-allowed' }))
  }
}
