import type { AppModel, Resource } from '#model/app-model.ts'
import { onceFor } from '#model/once-for.ts'
import type { StandsInFor } from '#model/permissions/me.ts'
import { PLATFORM_RESOURCES } from '#model/platform-resources.ts'
import { hasMask, shownMasked } from '#model/records/masked-fields.ts'
import { transitionNamed } from '#model/workflow/workflow.ts'
import { Refused } from '#server/http-errors.ts'
import { appendAudit } from '#server/storage/audit/append-audit.ts'
import { type AuditEntry, type AuditValues, IN_PLACE_OF } from '#server/storage/audit/audit-entry.ts'
import { insertRows, valueKind } from '#server/storage/insert-rows.ts'
import { columnKind } from '#server/storage/resource-tables.ts'
import type { Row } from '#server/storage/tables.ts'
import type { SetStep, WriteTransaction } from '../../storage/database.ts'
import { personOf } from '../access/person-of.ts'
import type { Work } from '../work.ts'

export interface AuditedChange {
  readonly action: string
  readonly before: AuditValues | null
  readonly after: AuditValues | null
  readonly inputs?: AuditValues | null
  /** The absent person on whose behalf it was done. */
  readonly inPlaceOf?: Pick<StandsInFor, 'id' | 'name'>
}

/** Writes the audit entry of a change, and its row in the operation log. */
export async function auditChange(
  work: Work,
  resource: Resource,
  record: { readonly id: number; readonly label: unknown },
  change: AuditedChange,
): Promise<void> {
  // Skips the work for an entry that would not be stored.
  if (work.write.isRehearsal) return
  const { id, label } = record
  const { action, inPlaceOf: absent } = change
  const who = absent && { [IN_PLACE_OF]: { id: absent.id, name: absent.name } }
  const inputs = who ? { ...change.inputs, ...who } : (change.inputs ?? null)
  const [before, after] = [audited(resource, change.before), audited(resource, change.after)]
  await append(work, resource.name, id, { action, before, after, inputs })
  if (resource.name === PLATFORM_RESOURCES.operations) return
  const shown = { action, before: masked(resource, before), after: masked(resource, after) }
  await mirror(work, { resource: resource.name, id, label }, shown)
}

/** Writes the audit entry of a platform object that is no record, and its row in the operation log. */
export async function auditSystemChange(
  work: Work,
  subject: LogSubject & { readonly id: number },
  change: AuditedChange,
): Promise<void> {
  await append(work, subject.resource, subject.id, change)
  await mirror(work, subject, change)
}

/** Writes the audit entry of an action on a resource that changed no record: an export, an import. */
export async function auditAct(
  work: Work,
  resource: Resource,
  { action, label, inputs }: { readonly action: string; readonly label: string; readonly inputs: AuditValues },
): Promise<void> {
  await append(work, resource.name, null, { action, before: null, after: null, inputs })
  await mirror(work, { resource: resource.name, id: null, label }, { action, before: null, after: inputs })
}

/** Writes the audit entry of an action on one record that did not change it: a print. */
export async function auditRecordAct(
  work: Work,
  resource: Resource,
  record: { readonly id: number; readonly label: unknown },
  { action, inputs }: { readonly action: string; readonly inputs: AuditValues },
): Promise<void> {
  await append(work, resource.name, record.id, { action, before: null, after: null, inputs })
  await mirror(work, { resource: resource.name, ...record }, { action, before: null, after: inputs })
}

/** @throws Refused for an account that sees as another, in whose name the entry would stand */
async function append(
  work: Work,
  resource: string,
  recordId: number | null,
  { action, before, after, inputs = null }: AuditedChange,
): Promise<void> {
  const { me, now, requestId = null, ip = null, isLooking } = work.context
  if (isLooking) throw new Refused('seeing-as')
  const { id: accountId, name: accountName } = personOf(me)
  const who = { at: now, accountId, accountName, requestId, ip }
  await appendAudit(work.write, { ...who, resource, recordId, action, before, after, inputs })
}

function mirror(
  work: Work,
  subject: LogSubject,
  { action, before, after }: Pick<AuditedChange, 'action' | 'before' | 'after'>,
): Promise<void> {
  const { model, me, now, ip = null } = work.context
  return addToLog(work.write, model, subject, { action, before, after, at: now, accountId: personOf(me).id, ip })
}

/** Of what an entry of the operation log speaks. */
interface LogSubject {
  readonly resource: string
  readonly id: number | null
  readonly label: unknown
}

/** Adds a row to the operation log, where the config has one. `before` and `after` as they may be read there. */
export async function addToLog(
  write: WriteTransaction,
  model: AppModel,
  { resource, id, label }: LogSubject,
  {
    action,
    before,
    after,
    at,
    accountId,
    ip,
  }: Pick<AuditEntry, 'action' | 'before' | 'after' | 'at' | 'accountId' | 'ip'>,
): Promise<void> {
  const log = model.resources[PLATFORM_RESOURCES.operations]
  if (!log) return
  const all: Readonly<Record<string, unknown>> = {
    resource,
    recordId: String(id ?? ''),
    recordLabel: String(label ?? ''),
    action,
    operation: isStep(model.resources[resource], action) ? `${resource}.${action}` : action,
    account: accountId,
    ip,
    before,
    after,
    at,
    createdAt: at,
    createdBy: accountId,
    updatedAt: at,
    updatedBy: accountId,
    version: 1,
  }
  const row: Record<string, unknown> = {}
  for (const name of Object.keys(all)) {
    const field = log.fields[name]
    const kind = field && columnKind(field)
    if (kind) row[name] = write.adapter.encode(kind, all[name])
  }
  await write.together(logging(log), row)
}

/** Whether the action is a transition or an operation of the resource, not one of the platform. */
function isStep(resource: Resource | undefined, action: string): boolean {
  if (!resource) return false
  return transitionNamed(resource, action) !== undefined || Object.hasOwn(resource.operations ?? {}, action)
}

const logging = onceFor((log: Resource): SetStep<Row, void> => {
  const kindOf = (name: string) => valueKind(columnKind(log.fields[name]!)!)
  return {
    name: 'add to the operation log',
    stage: 'audit',
    isDeferred: true,
    async run(write, rows) {
      await insertRows(write, log.name, kindOf, rows)
      return rows.map(() => undefined)
    },
  }
})

/** Values derived from a state and its deadline are not recorded beside it. */
function audited(resource: Resource, values: AuditValues | null): AuditValues | null {
  const derived = deadlineNames(resource)
  if (!values || !derived.some(name => name in values)) return values
  return Object.fromEntries(Object.entries(values).filter(([name]) => !derived.includes(name)))
}

const deadlineNames = onceFor(({ fields }: Resource): readonly string[] =>
  Object.values(fields).flatMap(({ name, deadlineOf }) => (deadlineOf ? [name] : [])),
)

/** The log is read by people who may not see masked values. */
function masked(resource: Resource, values: AuditValues | null): AuditValues | null {
  const fields = maskedFields(resource).filter(({ name }) => values && name in values)
  if (!values || fields.length === 0) return values
  const shown: Record<string, unknown> = { ...values }
  for (const field of fields) shown[field.name] = shownMasked(field, values[field.name])
  return shown
}

const maskedFields = onceFor(({ fields }: Resource) => Object.values(fields).filter(hasMask))
