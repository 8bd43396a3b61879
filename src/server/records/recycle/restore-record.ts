import { sql } from 'kysely'
import type { BulkOutcome } from '#model/api.ts'
import type { Lines, Resource } from '#model/app-model.ts'
import { draftRules } from '#model/records/draft-rules.ts'
import { restorationProblems } from '#model/records/restoration.ts'
import type { Row } from '../../storage/tables.ts'
import { RecordNotFound, RecordRefusal } from '../errors.ts'
import { refusalOf } from '../failure-text.ts'
import { readAfterWrite } from '../read/read-after-write.ts'
import type { RecordContext } from '../record-context.ts'
import { demandOpenParent } from '../rules/demand-open-parent.ts'
import { loadReferred, withReferred } from '../rules/referred-records.ts'
import { inTransaction, type Work } from '../work.ts'
import { wholeRecord } from '../write/changed-values.ts'
import { inSets } from '../write/in-sets.ts'
import { auditChange } from '../write/record-audit.ts'
import { putBackRow } from '../write/write-row.ts'
import { deletedRows } from './deleted-rows.ts'
import { type Beside, BIN, layBack } from './keep-deleted.ts'

/** Action of the audit entry of a record that is there again. */
const RESTORE = 'restore'

/**
 * Writes a deleted record again under its number, with its lines and what lay beside it.
 * @throws RecordNotFound when none is in the bin that the account may know, AccessDenied, RecordRefusal with everything that
 * stands against it by now
 */
export async function restoreRecord(context: RecordContext, resource: Resource, id: number): Promise<Row> {
  const { query, conditions } = deletedRows(context, resource)
  const mine = conditions()
  const found = sql<Row>`select record.id as id from ${query.from} where record.id = ${id} and ${mine}`
  return inTransaction(context, async work => {
    const { rows } = await found.execute(work.write.queries)
    const [kept] = rows.length > 0 ? await takeOut(work, { resource: resource.name, recordId: id }) : []
    if (!kept) throw new RecordNotFound(resource.name, id)
    await restoreRow(work, resource, kept)
    for (const lines of Object.values(resource.lines ?? {})) {
      const target = context.model.resources[lines.resource]!
      const parts = await takeOut(work, { resource: lines.resource, partOf: kept.number })
      for (const line of parts) await restoreRow(work, target, line, lines)
    }
    return readAfterWrite(work, resource, id)
  })
}

/** Restores records each by itself: what is refused for one does not stop the others. */
export async function restoreMany(
  context: RecordContext,
  resource: Resource,
  ids: readonly number[],
): Promise<BulkOutcome[]> {
  deletedRows(context, resource)
  // One may refer to another that comes back with it.
  const outcomes = await inSets(context, ids, (own, id) => restoreRecord(own, resource, id), { inTurn: true })
  return outcomes.map((outcome, at) => {
    const id = ids[at]!
    if ('value' in outcome) return { id, ok: true, message: '' }
    const message = refusalOf(outcome.error, context, resource)
    if (message === undefined) throw outcome.error
    return { id, ok: false, message }
  })
}

interface Kept {
  /** In the bin. */
  readonly number: number
  readonly recordId: number
  /** Stored form. */
  readonly values: Row
  readonly beside: Beside
}

/** Takes records out of the bin, the first kept first; of two who take the same one, one finds none. */
async function takeOut({ write }: Work, where: Readonly<Record<string, string | number>>): Promise<Kept[]> {
  const { queries, adapter } = write
  let deletion = queries.deleteFrom(BIN)
  for (const [name, value] of Object.entries(where)) deletion = deletion.where(name, '=', value)
  const rows = await deletion.returningAll().execute()
  const kept = rows.map(row => ({
    number: row.id as number,
    recordId: row.recordId as number,
    values: adapter.decode('json', row.content) as Row,
    beside: (adapter.decode('json', row.beside) ?? {}) as Beside,
  }))
  return kept.toSorted((one, other) => one.number - other.number)
}

async function restoreRow(work: Work, resource: Resource, kept: Kept, within?: Lines): Promise<void> {
  const { recordId: id, beside } = kept
  const known = Object.entries(kept.values).filter(([name]) => Object.hasOwn(resource.fields, name))
  const values = Object.fromEntries(known)
  await demandPossible(work, resource, values)
  await demandOpenParent(work, resource, { before: null, after: values, within })
  const restored = await putBackRow(work, resource, id, values)
  await layBack(work, beside)
  const change = { action: RESTORE, before: null, after: wholeRecord(restored) }
  await auditChange(work, resource, { id, label: restored[resource.label] }, change)
}

/** @throws RecordRefusal with everything that stands against the record */
async function demandPossible(work: Work, resource: Resource, values: Row): Promise<void> {
  const { context, write } = work
  const { me, now, model } = context
  const referred = await loadReferred(context, write, resource, values, { everywhere: true })
  const rules = { me, now, resolve: referred.resolve, aggregate: referred.aggregate }
  const { counting } = draftRules(model, resource)
  const problems = await withReferred(referred, () => restorationProblems(resource, counting, values, rules))
  if (problems.length > 0) throw new RecordRefusal('validation', problems)
}
