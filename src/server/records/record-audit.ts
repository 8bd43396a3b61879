import type { Resource } from '#model/app-model.ts'
import { maskValue } from '#model/mask.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { AuditValues } from '../audit/audit-entry.ts'
import { columnKind } from '../storage/resource-tables.ts'
import type { Work } from './work.ts'

export interface AuditedChange {
  readonly action: string
  readonly before: AuditValues | null
  readonly after: AuditValues | null
  readonly inputs?: AuditValues | null
}

/**
 * Resource that shows the audit trail on a page (catalogue 2.4), where the config has it. Every write adds to it, so its
 * revision is not counted and its number of rows not remembered.
 */
export const OPERATION_LOG = 'operationLog'

/** Writes the audit entry of a change, and its row in the operation log. */
export async function auditChange(
  work: Work,
  resource: Resource,
  record: { readonly id: number; readonly label: unknown },
  { action, before, after, inputs = null }: AuditedChange,
): Promise<void> {
  const { me, now, requestId = null, ip = null } = work.context
  const accountId = me.id > 0 ? me.id : null
  await appendAudit(work.write, {
    at: now,
    accountId,
    accountName: accountId === null ? null : me.name,
    resource: resource.name,
    recordId: record.id,
    action,
    before,
    after,
    inputs,
    requestId,
    ip,
  })
  await mirror(work, resource, {
    resource: resource.name,
    recordId: String(record.id),
    recordLabel: String(record.label ?? ''),
    action,
    account: accountId,
    ip,
    before: masked(resource, before),
    after: masked(resource, after),
    at: now,
  })
}

async function mirror(work: Work, changed: Resource, values: Readonly<Record<string, unknown>>): Promise<void> {
  const { model, me, now } = work.context
  const log = model.resources[OPERATION_LOG]
  if (!log || changed === log) return
  const { queries, adapter } = work.write
  const by = me.id > 0 ? me.id : null
  const all: Readonly<Record<string, unknown>> = {
    ...values,
    createdAt: now,
    createdBy: by,
    updatedAt: now,
    updatedBy: by,
    version: 1,
  }
  const row = Object.entries(all).flatMap(([name, value]) => {
    const field = log.fields[name]
    const kind = field && columnKind(field)
    return kind ? [[name, adapter.encode(kind, value)] as const] : []
  })
  await queries.insertInto(OPERATION_LOG).values(Object.fromEntries(row)).execute()
}

/** The log is read by people who may not see masked values. */
function masked(resource: Resource, values: AuditValues | null): AuditValues | null {
  if (!values) return null
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = resource.fields[name]
      return [name, field?.masked ? maskValue(field, value) : value]
    }),
  )
}
