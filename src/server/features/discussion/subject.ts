import type { Resource } from '#model/app-model.ts'
import type { ReferenceValue } from '#model/client-model.ts'
import { COMMENT_EDIT_MINUTES } from '#model/comments.ts'
import { recordLabel } from '#model/records/record-label.ts'
import { personOf } from '#server/records/access/person-of.ts'
import { RecordNotFound } from '#server/records/errors.ts'
import { openedRecord } from '#server/records/read/opened-record.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import type { Work } from '#server/records/work.ts'
import { auditChange } from '#server/records/write/record-audit.ts'
import type { Row } from '#server/storage/tables.ts'

/** The discussed record. */
export interface Subject {
  readonly resource: Resource
  readonly id: number
  readonly label: string
}

/**
 * The record, if the account may read it and its resource has this feature.
 * @throws RecordNotFound, AccessDenied
 */
export async function subjectOf(
  context: RecordContext,
  resource: Resource,
  id: number,
  kind: 'comments' | 'attachments',
): Promise<Subject> {
  if (resource[kind] !== true) throw new RecordNotFound(resource.name, id)
  const row = await openedRecord(context, resource, id)
  return { resource, id, label: recordLabel(resource, row, context.locale) }
}

/** Adds an entry to the record's audit trail. */
export function auditAct(work: Work, { resource, id, label }: Subject, action: string, said: Row): Promise<void> {
  return auditChange(work, resource, { id, label }, { action, before: null, after: null, inputs: said })
}

/** Author and time of a row. */
export function authorOf(row: Row): { readonly account: ReferenceValue | null; readonly at: string } {
  const id = row.accountId as number | null
  const account = id === null ? null : { id, label: (row.accountName as string | null) ?? `#${id}` }
  return { account, at: row.createdAt as string }
}

/** Columns for author and time. */
export function authorship({ me, now }: RecordContext): Row {
  const { id: accountId, name: accountName } = personOf(me)
  return { accountId, accountName, createdAt: now }
}

/** Whether the caller wrote the row, recently enough to undo it. */
export function isFreshlyOwn({ me, now }: RecordContext, row: Row): boolean {
  const age = Date.parse(now) - Date.parse(row.createdAt as string)
  return row.accountId !== null && row.accountId === me.id && age <= COMMENT_EDIT_MINUTES * 60_000
}
