import { sql } from 'kysely'
import type { BulkOutcome } from '#model/api.ts'
import type { Lines, Resource } from '#model/app-model.ts'
import { targetOf } from '#model/field-path.ts'
import { draftRules } from '#model/records/draft-rules.ts'
import { restorationProblems } from '#model/records/restoration.ts'
import type { SetStep, WriteTransaction } from '../../storage/database.ts'
import { filled, type SlottedQuery } from '../../storage/select/slot.ts'
import type { Row } from '../../storage/tables.ts'
import { demandOnceEach } from '../../storage/write-set.ts'
import { cachedStatement } from '../cached-statement.ts'
import { RecordNotFound, RecordRefusal } from '../errors.ts'
import { isGuarded } from '../extension-points.ts'
import { refusalOf } from '../failure-text.ts'
import { readAfterWrite } from '../read/read-after-write.ts'
import type { RecordContext } from '../record-context.ts'
import { demandOpenParent } from '../rules/demand-open-parent.ts'
import { loadReferred, withReferred } from '../rules/referred-records.ts'
import { inTransaction, type Work } from '../work.ts'
import { wholeRecord } from '../write/changed-values.ts'
import { hasDependentRows } from '../write/dependent-rows.ts'
import { inSets } from '../write/in-sets.ts'
import { auditChange } from '../write/record-audit.ts'
import { putBackRow } from '../write/write-row.ts'
import { binColumn, deletedRows } from './deleted-rows.ts'
import { type AttachedRows, BIN, restoreAttached } from './store-deleted.ts'

/** Action of the audit entry of a restored record. */
const RESTORE = 'restore'

/**
 * Restores a deleted record under its former id, with its lines, comments and attachments.
 * @throws RecordNotFound when the bin has none that the account may know, AccessDenied, RecordRefusal with every current
 * obstacle
 */
export async function restoreRecord(context: RecordContext, resource: Resource, id: number): Promise<Row> {
  const finding = findingOf(context, resource)
  return inTransaction(context, async work => {
    const deleted = await work.write.together(finding, id)
    await restoreRow(work, resource, deleted)
    for (const lines of Object.values(resource.lines ?? {})) {
      const target = context.model.resources[lines.resource]!
      const parts = await work.write.together(partsOf(lines.resource), deleted.number)
      for (const line of parts) await restoreRow(work, target, line, lines)
    }
    return readAfterWrite(work, resource, id)
  })
}

/** Restores records one by one: a refusal of one does not stop the others. */
export async function restoreMany(
  context: RecordContext,
  resource: Resource,
  ids: readonly number[],
): Promise<BulkOutcome[]> {
  deletedRows(context, resource)
  const inTurn = isInTurn(context, resource)
  const outcomes = await inSets(context, ids, (own, id) => restoreRecord(own, resource, id), { inTurn })
  return outcomes.map((outcome, at) => {
    const id = ids[at]!
    if ('value' in outcome) return { id, ok: true, message: '' }
    const message = refusalOf(outcome.error, context, resource)
    if (message === undefined) throw outcome.error
    return { id, ok: false, message }
  })
}

/** Whether one may refer to, or count, another that is restored with it. */
function isInTurn(context: RecordContext, resource: Resource): boolean {
  const { name, fields, lines = {} } = resource
  const isOfOthers = isGuarded(name) || Object.keys(lines).length > 0
  const refersToItself = Object.values(fields).some(field => targetOf(context.model, field) === resource)
  return isOfOthers || refersToItself || hasDependentRows(context, resource, 'create')
}

interface DeletedRecord {
  /** Number in the bin. */
  readonly number: number
  readonly recordId: number
  /** Stored form. */
  readonly values: Row
  readonly beside: AttachedRows
}

/** Finds deleted records that the account may know; of two requests that restore the same one, one finds none. */
function findingOf(context: RecordContext, resource: Resource): SetStep<number, DeletedRecord> {
  const name = `restore ${resource.name}`
  return cachedStatement(context, name, () => {
    const { query, conditions } = deletedRows(context, resource)
    const among = context.database.adapter.isAmongThese(sql.ref('record.id'), (ids: readonly number[]) => ids)
    const text = sql`select ${binColumn('id')} as number from ${query.from} where ${among} and ${conditions()}`
    const select: SlottedQuery = text.compile(context.database.reader)
    const statement: SetStep<number, DeletedRecord> = {
      name,
      stage: 'read',
      async run(write, ids) {
        demandOnceEach(ids)
        const { rows } = await write.queries.executeQuery<{ number: number }>(filled(select, ids))
        const numbers = rows.map(({ number }) => number)
        const deleted = new Map<number, DeletedRecord>()
        for (const each of await deletedWith(write, 'id', numbers))
          if (!deleted.has(each.recordId)) deleted.set(each.recordId, each)
        return ids.map(id => deleted.get(id) ?? new RecordNotFound(resource.name, id))
      },
    }
    return { statement, isTimeless: !query.reads.usesNow }
  })
}

/** Finds the lines deleted with records, by the numbers of these in the bin. */
function partsOf(resource: string): SetStep<number, readonly DeletedRecord[]> {
  return {
    name: `restore parts of ${resource}`,
    stage: 'read',
    async run(write, numbers) {
      const parts = (await deletedWith(write, 'partOf', numbers)).filter(each => each.resource === resource)
      return numbers.map(number => parts.filter(({ partOf }) => partOf === number))
    },
  }
}

/** The deleted records with these numbers, locked, oldest first. */
async function deletedWith(
  { queries, adapter }: WriteTransaction,
  column: 'id' | 'partOf',
  numbers: readonly number[],
) {
  if (numbers.length === 0) return []
  const bin = sql.table(BIN)
  const among = adapter.isAmong(sql.ref(`bin.${column}`), numbers)
  const { rows } = await sql<Row>`select * from ${bin} as bin where ${among}
    order by bin.id${adapter.lockRows('bin', 'update')}`.execute(queries)
  return rows.map(row => ({
    number: row.id as number,
    resource: row.resource as string,
    recordId: row.recordId as number,
    partOf: row.partOf as number | null,
    values: adapter.decode('json', row.content) as Row,
    beside: (adapter.decode('json', row.beside) ?? {}) as AttachedRows,
  }))
}

const TAKING_OUT: SetStep<number, void> = {
  name: 'take out of the bin',
  stage: 'row',
  async run({ queries, adapter }, numbers) {
    await queries
      .deleteFrom(BIN)
      .where(adapter.isAmong(sql.ref('id'), numbers))
      .execute()
    return numbers.map(() => undefined)
  },
}

async function restoreRow(work: Work, resource: Resource, deleted: DeletedRecord, within?: Lines): Promise<void> {
  const { recordId: id, beside } = deleted
  const known = Object.entries(deleted.values).filter(([name]) => Object.hasOwn(resource.fields, name))
  const values = Object.fromEntries(known)
  await demandPossible(work, resource, values)
  await demandOpenParent(work, resource, { before: null, after: values, within })
  await work.write.together(TAKING_OUT, deleted.number)
  const restored = await putBackRow(work, resource, id, values)
  await restoreAttached(work, beside)
  const change = { action: RESTORE, before: null, after: wholeRecord(restored) }
  await auditChange(work, resource, { id, label: restored[resource.label] }, change)
}

/** @throws RecordRefusal with every obstacle to restoring the record */
async function demandPossible(work: Work, resource: Resource, values: Row): Promise<void> {
  const { context, write } = work
  const { me, now, model } = context
  const referred = await loadReferred(context, write, resource, values, { everywhere: true })
  const rules = { me, now, resolve: referred.resolve, aggregate: referred.aggregate }
  const { counting } = draftRules(model, resource)
  const problems = await withReferred(referred, () => restorationProblems(resource, counting, values, rules))
  if (problems.length > 0) throw new RecordRefusal('validation', problems)
}
