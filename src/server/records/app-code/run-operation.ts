import { mayOperate, operationNamed } from '#model/api/operation.ts'
import type { Operation, Resource } from '#model/app-model.ts'
import { evaluateCondition } from '#model/expression/evaluate.ts'
import { extensionNamed } from '#model/extensions.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import type { Me } from '#model/permissions/me.ts'
import { planAccess } from '#model/permissions/plan-access.ts'
import { judgeAskedValues } from '#model/records/asked-values.ts'
import type { RecordValues } from '#model/records/context.ts'
import type { Row } from '#server/storage/tables.ts'
import { transitionDenied } from '../access/action-denied.ts'
import { RecordNotFound, RecordRefusal } from '../errors.ts'
import { demandReadableFiles } from '../files/demand-readable-files.ts'
import { clock, expressionRecords, pathsRead } from '../read/expression-record.ts'
import { readAfterWrite } from '../read/read-after-write.ts'
import { readRecord } from '../read/read-record.ts'
import { loadStored, type StoredRecord } from '../read/stored-record.ts'
import type { RecordContext } from '../record-context.ts'
import { idsOf, loadReferred, withReferred } from '../rules/referred-records.ts'
import { inTransaction, type Work } from '../work.ts'
import { demandVersion } from '../write/demand-version.ts'
import { auditAct, auditRecordAct } from '../write/record-audit.ts'
import type { AppRecord, AppRecords } from './app-records.ts'
import { appRecords, refuse } from './open-app-records.ts'

/** The argument of an action (`defineAction`). */
export interface ActionCall<Record extends AppRecord | undefined = AppRecord | undefined> {
  /** The record it runs on; undefined for an operation of the list. */
  readonly record: Record
  /** The person's input. */
  readonly values: RecordValues
  readonly me: Me
  /** ISO datetime, UTC. */
  readonly now: string
  readonly records: AppRecords
  /** Rolls everything back, with a message for the person. */
  refuse(text: LocalizedText, field?: string): never
}

/**
 * Runs an operation that calls an action of the app: permissions and conditions of the operation, its inputs, the action and
 * its audit entry, all in one transaction. `given`: the inputs, and the `version` that was read.
 * @throws RecordNotFound, AccessDenied, RecordRefusal
 */
export async function runOperation(
  context: RecordContext,
  resource: Resource,
  name: string,
  id: number | undefined,
  given: Readonly<Record<string, unknown>>,
): Promise<Row | null> {
  const operation = operationNamed(resource, name)
  const action = operation?.action === undefined ? undefined : extensionNamed('action', operation.action)
  if (!operation || !action || (operation.on === 'record') !== (id !== undefined))
    throw new RecordNotFound(resource.name, name)
  if (!mayOperate(context.me, operation))
    throw transitionDenied(context, resource.name, name, { path: '', code: 'not-allowed' })
  const { version, id: _id, ...values } = given
  const run = action.run as unknown as (call: ActionCall) => Promise<unknown>
  // The account must see the record.
  if (id !== undefined) await readRecord(context, resource, id, { fields: ['id'] })
  return inTransaction(context, async work => {
    const stored = id === undefined ? undefined : await loadStored(work, resource, id, scopeOf(context, resource))
    if (stored && version !== undefined) await demandVersion(work, resource, stored, version)
    if (id !== undefined) await demandCondition(work, resource, operation, id)
    const asked = await askedValues(work, resource, operation, stored, values)
    const record = stored && { ...stored.values, id: stored.id }
    const { me, now } = context
    await run({ record, values: asked, me, now, records: appRecords(work), refuse })
    if (!stored) {
      await auditAct(work, resource, { action: name, label: '', inputs: asked })
      return null
    }
    const subject = { id: stored.id, label: stored.values[resource.label] }
    await auditRecordAct(work, resource, subject, { action: name, inputs: asked })
    return readAfterWrite(work, resource, stored.id)
  })
}

function scopeOf({ model, me }: RecordContext, resource: Resource) {
  return { ...planAccess(model, me, resource.name, 'read'), grants: [] }
}

async function demandCondition(work: Work, resource: Resource, operation: Operation, id: number): Promise<void> {
  const { when, whenMessage } = operation
  if (when === undefined) return
  const record = (
    await expressionRecords(work, resource, [id], pathsRead(work.context.model, resource, [when], 'record'))
  ).get(id)
  if (evaluateCondition(when, { ...clock(work), record, old: record })) return
  throw new RecordRefusal('illegal-transition', [
    { path: '', code: 'condition-failed', ...(whenMessage && { text: whenMessage }) },
  ])
}

/** The person's input, validated as by the form. @throws RecordRefusal */
async function askedValues(
  work: Work,
  resource: Resource,
  operation: Operation,
  record: StoredRecord | undefined,
  given: RecordValues,
): Promise<RecordValues> {
  const { context, write } = work
  const stored = record?.values ?? {}
  const known = await loadReferred(context, write, resource, { ...stored, ...idsOf(given) }, { stored })
  const { me, now } = context
  const rules = { me, now, resolve: known.resolve, aggregate: known.aggregate }
  const judged = await withReferred(known, () => judgeAskedValues(resource, operation, stored, given, rules))
  if (judged.problems.length > 0) throw new RecordRefusal('validation', judged.problems)
  const fields = operation.ask.map(({ name, field }) => ({ ...field, name }))
  const values = { ...judged.values, ...judged.inputs }
  await demandReadableFiles(work, fields, values, record && { resource, id: record.id })
  return values
}
