import type { Resource } from '#model/app-model.ts'
import { readFile } from '../../files/read-file.ts'
import { importFields } from '../../imports/import-fields.ts'
import type { ImportOrder } from '../../imports/import-order.ts'
import { noteBatch } from '../../imports/note-batch.ts'
import { RowReader } from '../../imports/read-row.ts'
import { readTable, type Table } from '../../imports/read-table.ts'
import { meantRecord, writeImportRow } from '../../imports/write-import-row.ts'
import { RecordNotFound } from '../../records/errors.ts'
import { namedResource } from '../../records/named-resource.ts'
import { auditAct } from '../../records/record-audit.ts'
import type { Work } from '../../records/work.ts'
import type { WriteTransaction } from '../../storage/database.ts'
import { alsoWriting, inside, rehearsing } from '../../storage/nested-database.ts'
import { changeNote } from '../change-note.ts'
import { eachItem } from '../each-item.ts'
import { JobRefused, refusalOf } from '../failure-text.ts'
import { type JobItem, planItems, type Settled, settleItem, waitingItems } from '../job-items.ts'
import type { JobKind } from '../job-kind.ts'
import type { JobRun } from '../job-run.ts'
import { held } from '../job-store.ts'
import { outcomeFile } from '../outcome-file.ts'

/** The headings stand in row 1. */
const FIRST_ROW = 2

interface Import {
  readonly run: JobRun
  readonly order: ImportOrder
  readonly resource: Resource
  readonly table: Table
  readonly reader: RowReader
  /** Key of the row → its number, of the rows seen so far. */
  readonly seen: Map<string, number>
}

/** The rows of a file, judged or written one by one by the verbs that a form goes through. */
export const importJob: JobKind = {
  async run(run) {
    const order = run.job.params as ImportOrder
    const resource = namedResource(run.context, order.resource)
    importFields(run.context, resource)
    const { file, bytes } = await fileOf(run, order)
    const table = await readTable({ name: file.name, bytes }, run.context.model.app.limits)
    await planItems(run, async () => table.rows.map(() => ({})))
    const work: Import = { run, order, resource, table, reader: new RowReader(resource, order), seen: new Map() }
    if (!order.rehearse && order.policy === 'all') await writeAll(work)
    else await eachItem(run, async item => !(await attempt(work, item, run.context.database)))
    // A job that had come to its end before only tells again what became of the rows.
    const isNew = !order.rehearse && run.job.outcome === null
    return {
      file: await outcomeFile(run, FIRST_ROW),
      outcome: { rehearsed: order.rehearse },
      also: isNew ? each => noteImport(each, work, file.name) : undefined,
    }
  },
  canceled: async run => ({ file: await outcomeFile(run, FIRST_ROW) }),
  isUndoable: ({ params }) => !(params as ImportOrder).rehearse,
  // What the import created goes without the right to delete: whoever may no longer import has lost that too.
  demandUndo: (context, { params }) => {
    importFields(context, namedResource(context, (params as ImportOrder).resource))
  },
  changesRecords: ({ params }) => !(params as ImportOrder).rehearse,
  isQuiet: ({ params }) => (params as ImportOrder).rehearse,
  resourceOf: ({ params }) => (params as ImportOrder).resource,
}

async function fileOf(run: JobRun, { file }: ImportOrder) {
  try {
    return await readFile(run.context, run.files, file)
  } catch (error) {
    throw error instanceof RecordNotFound ? new JobRefused('import-file-gone') : error
  }
}

/** Keeps that there was an import, for its page and in the audit trail. */
async function noteImport(work: Work, { run, order, resource, table }: Import, label: string): Promise<void> {
  const { ok, failed } = run.progress
  await noteBatch(work, order, { job: run.job.id, total: table.rows.length, ok, failed })
  const inputs = { file: label, mode: order.mode, written: ok, refused: failed }
  await auditAct(work, resource, { action: 'import', label, inputs })
}

/** All rows in one transaction: one that is refused takes back those before it. @throws JobRefused naming the row */
async function writeAll(work: Import): Promise<void> {
  const { run } = work
  const total = work.table.rows.length
  await run.step({ total, done: 0, ok: 0, failed: 0 })
  const items: JobItem[] = []
  for await (const item of waitingItems(run)) items.push(item)
  await run.context.database.transaction(async write => {
    const database = inside(run.context.database, write)
    for (const item of items) {
      await attempt(work, item, database, true)
      await run.breathe()
    }
    // Whoever has taken the job over meanwhile begins anew: nothing of this run may stay.
    if (!(await held(write, run.job.id, run.claim, { ok: total, done: total }))) throw new Error('the job was lost')
  })
  await run.step({ total, done: total, ok: total, failed: 0 })
}

/** Whether the row was refused. @throws JobRefused with `strict` instead */
async function attempt(work: Import, item: JobItem, database: Import['run']['context']['database'], strict = false) {
  const { run, order, resource, table, reader } = work
  const context = { ...run.context, now: new Date().toISOString(), terse: true }
  const row = table.rows[item.position]!
  const label = labelOf(work, row)
  try {
    const payload = await reader.read(context, row)
    demandOnce(work, item, payload)
    const meant = await meantRecord(context, resource, order, payload)
    const settle = (write: WriteTransaction, settled: Settled) => settleItem(write, run, item.position, settled)
    if (order.rehearse) {
      await writeImportRow({ ...context, database: rehearsing(database) }, resource, meant, payload)
      const action = meant ? 'update' : 'create'
      await database.transaction(write => settle(write, { outcome: 'ok', label, action }))
      return false
    }
    const written = alsoWriting(database, async write => {
      if (meant)
        await settle(write, { outcome: 'ok', label, recordId: meant.id, ...(await changeNote(write, resource, meant)) })
      else await settle(write, { outcome: 'ok', label, ...(await lastCreated(write, resource, context.me.id)) })
    })
    await writeImportRow({ ...context, database: written }, resource, meant, payload)
    return false
  } catch (error) {
    const message = refusalOf(error, context, resource)
    if (message === undefined) throw error
    if (strict) throw new JobRefused('import-row-refused', { row: item.position + FIRST_ROW, message })
    await database.transaction(write => settleItem(write, run, item.position, { outcome: 'refused', label, message }))
    return true
  }
}

/** The record that this transaction has just created, by its entry in the audit trail. */
async function lastCreated(
  { queries }: WriteTransaction,
  { name }: Resource,
  accountId: number,
): Promise<Pick<Settled, 'action' | 'recordId' | 'version'>> {
  const entry = await queries
    .selectFrom('steward_audit')
    .select('recordId')
    .where('resource', '=', name)
    .where('accountId', '=', accountId)
    .where('action', '=', 'create')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const recordId = entry.recordId as number
  const row = await queries.selectFrom(name).select('version').where('id', '=', recordId).executeTakeFirstOrThrow()
  return { action: 'create', recordId, version: row.version as number }
}

/** Two rows of a file with one key would fight for one record. */
function demandOnce(
  { order, resource, seen, run }: Import,
  { position }: JobItem,
  payload: Readonly<Record<string, unknown>>,
) {
  const sets = order.key.length > 0 ? [order.key] : []
  for (const names of sets) {
    const key = JSON.stringify(names.map(name => payload[name]))
    const earlier = seen.get(key)
    if (earlier !== undefined && earlier !== position) {
      const field = resource.fields[names.at(-1)!]!
      throw new JobRefused('import-twice', {
        row: earlier + FIRST_ROW,
        field: field.title[run.context.locale],
      })
    }
    seen.set(key, position)
  }
}

/** What a row is called in the workbook of outcomes: its first filled cells. */
function labelOf({ order }: Import, row: Table['rows'][number]): string {
  const cells = order.columns.map(({ column }) => row[column]).filter(cell => cell !== null && cell !== undefined)
  return cells
    .slice(0, 2)
    .map(cell => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)))
    .join(' ')
    .slice(0, 80)
}
