import type { Resource } from '#model/app-model.ts'
import { importFields } from '#server/features/imports/import-fields.ts'
import type { ImportOrder } from '#server/features/imports/import-order.ts'
import { leftRows } from '#server/features/imports/left-rows.ts'
import { noteBatch } from '#server/features/imports/note-batch.ts'
import { RowReader } from '#server/features/imports/read-row.ts'
import { SeenRows } from '#server/features/imports/seen-rows.ts'
import type { Sheet } from '#server/features/imports/sheets/read-sheet.ts'
import type { SheetRow } from '#server/features/imports/sheets/sheet-row.ts'
import { storedSheet } from '#server/features/imports/stored-sheet.ts'
import { type Meant, meantRecord, writeImportRow } from '#server/features/imports/write-import-row.ts'
import { serverMessage } from '#server/messages/index.ts'
import { RecordNotFound, RecordRefusal } from '#server/records/errors.ts'
import { isForeseen, JobRefused, refusalOf } from '#server/records/failure-text.ts'
import { namedResource } from '#server/records/named-resource.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import type { Work } from '#server/records/work.ts'
import { auditAct } from '#server/records/write/record-audit.ts'
import type { WriteTransaction } from '#server/storage/database.ts'
import { alsoWriting, inside, rehearsing } from '#server/storage/nested-database.ts'
import { changeNote } from '../change-note.ts'
import { eachItem } from '../each-item.ts'
import {
  allItems,
  countItems,
  forgetOutcomes,
  type JobItem,
  planItems,
  type Settled,
  settleItem,
  waitingItems,
} from '../job-items.ts'
import type { JobKind } from '../job-kind.ts'
import type { JobRun } from '../job-run.ts'
import { held } from '../job-store.ts'
import { outcomeFile } from '../outcome-file.ts'

/** Judged rows that are noted together. */
const NOTED_AT_ONCE = 100
/** The headings stand in row 1. */
const FIRST_ROW = 2

type Payload = Readonly<Record<string, unknown>>

interface Import {
  readonly run: JobRun
  readonly order: ImportOrder
  readonly resource: Resource
  readonly sheet: Sheet
  /** By the number of the row. */
  readonly cells: ReadonlyMap<number, SheetRow['cells']>
  readonly reader: RowReader
  readonly seen: SeenRows
  /** What is to be noted of rows that were judged: each commit costs more than judging some rows. */
  readonly notes: Note[]
}

interface Note {
  readonly position: number
  readonly settled: Settled
}

/** The rows of a file, judged or written one by one by the verbs that a form goes through. */
export const importJob: JobKind = {
  async run(run) {
    const { name, work } = await opened(run)
    const { order, sheet } = work
    await planItems(run, async () => sheet.rows.map(({ row }) => ({ position: row - FIRST_ROW })))
    const problem = await attemptAll(work)
    // A job that had come to its end before only tells again what became of the rows.
    const isNew = !order.rehearse && run.job.outcome === null && problem === undefined
    return {
      file: await importFile(run, sheet),
      problem,
      outcome: { rehearsed: order.rehearse },
      also: isNew ? each => noteImport(each, work, name) : undefined,
    }
  },
  async canceled(run) {
    // Its file may be gone, or the right to import: what became of the rows is known all the same.
    const found = await opened(run).catch(error => {
      if (!isForeseen(error)) throw error
    })
    return { file: await importFile(run, found?.work.sheet) }
  },
  isUndoable: ({ params }) => !(params as ImportOrder).rehearse,
  // What the import created goes without the right to delete: whoever may no longer import has lost that too.
  demandUndo: (context, { params }) => {
    importFields(context, namedResource(context, (params as ImportOrder).resource))
  },
  changesRecords: ({ params }) => !(params as ImportOrder).rehearse,
  isQuiet: ({ params }) => (params as ImportOrder).rehearse,
  resourceOf: ({ params }) => (params as ImportOrder).resource,
}

/** The file, and what its rows are read with. @throws AccessDenied, JobRefused */
async function opened(run: JobRun): Promise<{ readonly name: string; readonly work: Import }> {
  const order = run.job.params as ImportOrder
  const resource = namedResource(run.context, order.resource)
  importFields(run.context, resource)
  const { name, sheet } = await storedSheet(run.context, run.files, order.file).catch(error => {
    throw error instanceof RecordNotFound ? new JobRefused('import-file-gone') : error
  })
  const cells = new Map(sheet.rows.map(({ row, cells }) => [row, cells]))
  const seen = new SeenRows(resource, order.key)
  return { name, work: { run, order, resource, sheet, cells, reader: new RowReader(resource, order), seen, notes: [] } }
}

/** What became of every row; before that, the rows that were not imported as they were sent. */
async function importFile(run: JobRun, sheet: Sheet | undefined) {
  const { total, ok } = await countItems(run)
  const before = sheet && ok < total ? leftRows(run, sheet, FIRST_ROW) : undefined
  return outcomeFile(run, { firstRow: FIRST_ROW, before })
}

/** @returns why nothing was imported, when all rows had to be good and one was not */
async function attemptAll(work: Import): Promise<string | undefined> {
  const { run, order } = work
  if (!order.rehearse && order.policy === 'all') return writeAll(work)
  await recall(work)
  await noting(work, () => eachItem(run, item => attempt(work, item, order.rehearse ? 'rehearse' : 'write')))
  await run.step(await countItems(run))
  return undefined
}

/** Also a rehearsal that is stopped notes what it has judged. */
async function noting(work: Import, judge: () => Promise<void>): Promise<void> {
  try {
    await judge()
  } finally {
    await writeNotes(work)
  }
}

async function writeNotes({ run, notes }: Import): Promise<void> {
  const written = notes.splice(0)
  if (written.length === 0) return
  await run.context.database.transaction(async write => {
    for (const { position, settled } of written) await settleItem(write, run, position, settled)
  })
}

/** An earlier run that was cut off knew what its rows had taken. A rehearsal begins again: it has written nothing. */
async function recall({ run, order, cells, reader, seen }: Import): Promise<void> {
  if (run.job.attempts <= 1) return
  if (order.rehearse) return forgetOutcomes(run)
  for await (const items of allItems(run.context, run.job.id)) {
    for (const { position, outcome } of items) {
      if (outcome !== 'ok') continue
      const row = position + FIRST_ROW
      seen.add(row, await reader.read(run.context, cells.get(row) ?? []))
    }
    await run.breathe()
  }
}

/** Keeps that there was an import, for its page and in the audit trail. */
async function noteImport(work: Work, { run, order, resource, sheet }: Import, label: string): Promise<void> {
  const { ok, failed } = run.progress
  await noteBatch(work, order, { job: run.job.id, total: sheet.count, ok, failed })
  const inputs = { file: label, mode: order.mode, written: ok, refused: failed }
  await auditAct(work, resource, { action: 'import', label, inputs })
}

/** All rows in one transaction: one that is refused takes back those before it. @returns why nothing was imported */
async function writeAll(work: Import): Promise<string | undefined> {
  const { run } = work
  const { total, failed } = await countItems(run)
  // A run that was cut off had found a refused row already.
  const refused = failed > 0 ? undefined : await writeTogether(work, total)
  if (refused === undefined && failed === 0) return undefined
  if (refused) {
    const { database } = run.context
    await database.transaction(write => settleItem(write, run, refused.position, refused.settled))
  }
  return judgeAll(work)
}

/** @returns the row that was refused */
async function writeTogether(work: Import, total: number): Promise<RefusedRow | undefined> {
  const { run } = work
  await run.step({ total, done: 0, ok: 0, failed: 0 })
  const items: JobItem[] = []
  for await (const item of waitingItems(run)) items.push(item)
  try {
    await run.context.database.transaction(async write => {
      const database = inside(run.context.database, write)
      for (const item of items) {
        await attempt(work, item, 'together', database)
        await run.breathe()
      }
      // Whoever has taken the job over meanwhile begins anew: nothing of this run may stay.
      if (!(await held(write, run.job.id, run.claim, { ok: total, done: total }))) throw new Error('the job was lost')
    })
  } catch (error) {
    if (error instanceof RefusedRow) return error
    throw error
  }
  await run.step({ total, done: total, ok: total, failed: 0 })
  return undefined
}

/** Of rows of which none is imported: which others would be refused too. Those that would not stay as they are. */
async function judgeAll(work: Import): Promise<string> {
  const { run } = work
  const judged = { ...work, seen: new SeenRows(work.resource, work.order.key) }
  await noting(judged, async () => {
    for await (const item of waitingItems(run)) {
      await attempt(judged, item, 'judge')
      await run.step({})
    }
  })
  await run.step(await countItems(run))
  for await (const items of allItems(run.context, run.job.id)) {
    const first = items.find(({ outcome }) => outcome === 'refused')
    if (!first) continue
    const params = { row: first.position + FIRST_ROW, message: first.message ?? '' }
    return serverMessage('import-row-refused', run.context.locale, params)
  }
  throw new Error('no row was refused')
}

/** Ends a transaction in which every row had to be good. */
class RefusedRow extends Error {
  constructor(
    readonly position: number,
    readonly settled: Settled,
  ) {
    super('a row was refused')
  }
}

/**
 * write: each row for itself. together: the first refused row ends it. rehearse: nothing is written, and what would become
 * of the row is noted. judge: likewise, and only a refusal is noted.
 */
type Way = 'write' | 'together' | 'rehearse' | 'judge'

/** Whether the row went well. @throws RefusedRow for one that has to go well with the others */
async function attempt(work: Import, item: JobItem, way: Way, database = work.run.context.database): Promise<boolean> {
  const { run, order, resource, cells, reader, seen } = work
  const context = { ...run.context, now: new Date().toISOString(), terse: true }
  const row = item.position + FIRST_ROW
  const given = cells.get(row) ?? []
  const label = labelOf(work, given)
  const { position } = item
  const isJudged = way === 'rehearse' || way === 'judge'
  const note = async (settled: Settled) => {
    work.notes.push({ position, settled })
    if (!isJudged || work.notes.length >= NOTED_AT_ONCE) await writeNotes(work)
  }
  try {
    const payload = await reader.read(context, given)
    demandOnce(work, payload)
    const meant = await meantRecord(context, resource, order, payload)
    if (isJudged) {
      seen.add(row, await rehearse(work, context, meant, payload))
      const outcome = { outcome: 'ok', label, action: meant ? 'update' : 'create' } as const
      if (way === 'rehearse') await note(outcome)
    } else {
      const written = alsoWriting(database, async write => {
        const done = meant
          ? { recordId: meant.id, ...(await changeNote(write, resource, meant)) }
          : await lastCreated(write, resource, context.me.id)
        await settleItem(write, run, position, { outcome: 'ok', label, ...done })
      })
      await writeImportRow({ ...context, database: written }, resource, meant, payload)
    }
    seen.add(row, payload)
    return true
  } catch (error) {
    const message = refusalOf(error, context, resource)
    if (message === undefined) throw error
    const refused: Settled = { outcome: 'refused', label, message }
    if (way === 'together') throw new RefusedRow(position, refused)
    await note(refused)
    return false
  }
}

/**
 * Writes the row and takes it back. An earlier row of the file that would have taken the same is not there, so it is asked
 * of those seen. @returns what the row would have taken; @throws what writing it throws
 */
async function rehearse(
  { resource, seen }: Import,
  context: RecordContext,
  meant: Meant | undefined,
  payload: Payload,
): Promise<Payload> {
  let stored: Payload = {}
  const database = alsoWriting(rehearsing(context.database), async write => {
    if (seen.fields.length === 0) return
    const id = meant?.id ?? (await lastCreated(write, resource, context.me.id)).recordId!
    stored = await write.queries
      .selectFrom(resource.name)
      .select(seen.fields)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const earlier = seen.earlier(stored)
    if (earlier) throw new RecordRefusal('validation', [{ path: earlier.field, code: 'not-unique' }])
  })
  await writeImportRow({ ...context, database }, resource, meant, payload)
  return stored
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

/** @throws JobRefused naming an earlier row that has what no second one may have */
function demandOnce({ resource, seen, run }: Import, payload: Payload): void {
  const earlier = seen.earlier(payload)
  if (!earlier) return
  const field = resource.fields[earlier.field]!.title[run.context.locale]
  throw new JobRefused('import-twice', { row: earlier.row, field })
}

/** What a row is called in the workbook of outcomes: its first filled cells. */
function labelOf({ order }: Import, given: SheetRow['cells']): string {
  const cells = order.columns.map(({ column }) => given[column]).filter(cell => cell !== null && cell !== undefined)
  return cells
    .slice(0, 2)
    .map(cell => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)))
    .join(' ')
    .slice(0, 80)
}
