import { sql } from 'kysely'
import type { Resource } from '#model/app-model.ts'
import { targetOf } from '#model/field-path.ts'
import { importFields } from '#server/features/imports/import-fields.ts'
import type { ImportOrder } from '#server/features/imports/import-order.ts'
import { leftRows } from '#server/features/imports/left-rows.ts'
import { noteBatch } from '#server/features/imports/note-batch.ts'
import { RowReader } from '#server/features/imports/read-row.ts'
import { SeenRows } from '#server/features/imports/seen-rows.ts'
import type { Sheet } from '#server/features/imports/sheets/read-sheet.ts'
import type { SheetRow } from '#server/features/imports/sheets/sheet-row.ts'
import { storedSheet } from '#server/features/imports/stored-sheet.ts'
import { type Meant, meantRecords, writeImportRow } from '#server/features/imports/write-import-row.ts'
import { serverMessage } from '#server/messages/index.ts'
import { RecordNotFound, RecordRefusal } from '#server/records/errors.ts'
import { isForeseen, JobRefused, refusalOf } from '#server/records/failure-text.ts'
import { namedResource } from '#server/records/named-resource.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import type { Work } from '#server/records/work.ts'
import { isEntangled } from '#server/records/write/entangled.ts'
import { auditAct } from '#server/records/write/record-audit.ts'
import { duplicateProblem } from '#server/records/write/unique-problems.ts'
import { nested, rehearsing } from '#server/storage/nested-database.ts'
import { columnKind } from '#server/storage/resource-tables.ts'
import type { SetStep, WriteTransaction } from '../../../storage/database.ts'
import { changeNote } from '../change-note.ts'
import { eachItem, eachSet, type ItemWork } from '../each-item.ts'
import {
  allItems,
  countItems,
  forgetOutcomes,
  type JobItem,
  planItems,
  type SettledItem,
  settleItems,
} from '../job-items.ts'
import type { JobKind } from '../job-kind.ts'
import type { JobRun } from '../job-run.ts'
import { held } from '../job-store.ts'
import { outcomeFile } from '../outcome-file.ts'

/** The headings stand in row 1. */
const FIRST_ROW = 2
const NOTED_AT_ONCE = 500

type Payload = Readonly<Record<string, unknown>>

interface Import {
  readonly run: JobRun
  readonly order: ImportOrder
  readonly resource: Resource
  readonly sheet: Sheet
  /** By the number of the row. */
  readonly cells: Pick<ReadonlyMap<number, SheetRow['cells']>, 'get'>
  readonly reader: RowReader
  readonly seen: SeenRows
  /** Columns that name records of the same resource: those of earlier rows may be meant. */
  readonly ownColumns: readonly number[]
  /** A rehearsal: the rows are written and rolled back. */
  readonly rehearsed: boolean
}

/** The rows of a file, judged or written by the verbs that a form goes through. */
export const importJob: JobKind = {
  async run(run) {
    const { name, work } = await opened(run)
    const { order, sheet } = work
    await planItems(run, async () => itemsOf(sheet))
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

/** An item for each row, created on demand. */
function itemsOf({ rows }: Sheet): Iterable<Partial<JobItem>> {
  return {
    *[Symbol.iterator]() {
      for (const { row } of rows) yield { position: row - FIRST_ROW }
    },
  }
}

/** The file, and what its rows are read with. @throws AccessDenied, JobRefused */
async function opened(run: JobRun): Promise<{ readonly name: string; readonly work: Import }> {
  const order = run.job.params as ImportOrder
  const resource = namedResource(run.context, order.resource)
  importFields(run.context, resource)
  const { name, sheet } = await storedSheet(run.context, run.files, order.file).catch(error => {
    throw error instanceof RecordNotFound ? new JobRefused('import-file-gone') : error
  })
  const seen = new SeenRows(resource, order.key)
  const ownColumns = order.columns.flatMap(({ column, field: name }) => {
    const field = resource.fields[name]
    return field && targetOf(run.context.model, field) === resource ? [column] : []
  })
  return {
    name,
    work: {
      run,
      order,
      resource,
      sheet,
      cells: sheet.rows,
      reader: new RowReader(resource, order),
      seen,
      ownColumns,
      rehearsed: order.rehearse,
    },
  }
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
  if (order.rehearse && namesOwn(work)) {
    await rehearseAtOnce(work)
    return undefined
  }
  await (order.rehearse ? eachItem(run, rowWork(work), rehearsal(run, 'all')) : eachItem(run, rowWork(work)))
  return undefined
}

/** Where nothing is kept. */
function rehearsal({ context }: JobRun, rehearsed: 'all' | 'refused') {
  return { database: rehearsing(context.database), rehearsed }
}

/** Whether a row may need the record of an earlier one. */
function namesOwn({ ownColumns, sheet }: Import): boolean {
  if (ownColumns.length > 0)
    for (const { cells } of sheet.rows) if (ownColumns.some(column => (cells[column] ?? '') !== '')) return true
  return false
}

/** Rows that need each other: what they make is there until the last of them has been judged. */
async function rehearseAtOnce(work: Import): Promise<void> {
  const { run, order, resource } = work
  const judged: SettledItem[] = []
  const attempt = async (write: WriteTransaction) => {
    judged.length = 0
    const fresh = { reader: new RowReader(resource, order), seen: new SeenRows(resource, order.key), rehearsed: false }
    const database = nested(run.context.database, write)
    for await (const set of eachSet(run, rowWork({ ...work, ...fresh }), { database, noted: false })) {
      judged.push(...set)
      await run.breathe()
    }
  }
  await rehearsing(run.context.database).transaction(attempt)
  for (let start = 0; start < judged.length; start += NOTED_AT_ONCE) {
    const some = judged.slice(start, start + NOTED_AT_ONCE).map(({ item, settled }) => {
      const { outcome, label, action, message } = settled
      return { item, settled: { outcome, label, action, message } }
    })
    await run.context.database.transaction(write => settleItems(write, some))
    await run.step(await countItems(run))
  }
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
  if (refused) await run.context.database.transaction(write => settleItems(write, [refused]))
  return judgeAll(work)
}

/** @returns the row that was refused */
async function writeTogether(work: Import, total: number): Promise<SettledItem | undefined> {
  const { run } = work
  await run.step({ total, done: 0, ok: 0, failed: 0 })
  try {
    await run.context.database.transaction(async write => {
      const database = nested(run.context.database, write)
      for await (const set of eachSet(run, rowWork(work), { database, noted: false })) {
        const refused = set.find(({ settled }) => settled.outcome === 'refused')
        if (refused) throw new RefusedRow(refused)
        await run.breathe()
      }
      // Whoever has taken the job over meanwhile begins again: nothing of this run may stay.
      if (!(await held(write, run.job.id, run.claim, { ok: total, done: total }))) throw new Error('the job was lost')
    })
  } catch (error) {
    if (error instanceof RefusedRow) return error.row
    throw error
  }
  await run.step({ total, done: total, ok: total, failed: 0 })
  return undefined
}

/** Of rows of which none is imported: which others would be refused too. Those that would not stay as they are. */
async function judgeAll(work: Import): Promise<string> {
  const { run } = work
  const judged = { ...work, rehearsed: true, seen: new SeenRows(work.resource, work.order.key) }
  for await (const _ of eachSet(run, rowWork(judged), rehearsal(run, 'refused'))) await run.step({})
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
  constructor(readonly row: SettledItem) {
    super('a row was refused')
  }
}

interface ReadRow {
  readonly item: JobItem
  /** Number in the file. */
  readonly row: number
  readonly label: string
  /** What it says, or why it cannot be read. */
  readonly read: { readonly payload: Payload } | { readonly error: unknown }
  /** The record that has the key of the row already, or why it may not be looked for. */
  readonly meant?: Meant | Error | undefined
}

/** What is known of a row that was written. */
interface Wrote {
  /** What it has taken of that no second row may have. */
  readonly taken: Payload
  /** The record that it has made. */
  readonly made?: { readonly name: string; readonly id: number }
}

/** How rows are written. */
function rowWork(work: Import): ItemWork<ReadRow, Wrote> {
  const { run, order, resource, seen, reader } = work
  const actions = order.mode === 'insert' ? ['create'] : ['create', 'update']
  return {
    inTurn: actions.some(action => isEntangled(run.context, resource, action)),
    prepare: (context, items) => readRows(work, context, items),
    async attempt(context, write, { label, read, meant }) {
      if ('error' in read) throw read.error
      const { payload } = read
      demandOnce(work, payload)
      if (meant instanceof Error) throw meant
      const written = await writeImportRow(context, resource, meant, payload)
      if (work.rehearsed) {
        const taken = await takenBy(work, write, written.id)
        const action = !meant ? 'create' : written.version === meant.version ? 'unchanged' : 'update'
        return [{ outcome: 'ok', label, action }, { taken }]
      }
      const done = meant ? await changeNote(write, resource, meant) : { action: 'create', version: written.version }
      const made = meant ? undefined : await madeBy(work, write, written.id)
      return [
        { outcome: 'ok', label, recordId: written.id, ...done },
        { taken: {}, made },
      ]
    },
    done({ row, read }, { taken, made }) {
      if ('payload' in read) seen.add(row, read.payload)
      seen.add(row, taken)
      if (made) reader.made(made.name, made.id)
    },
    refused(context, { label }, error) {
      const message = refusalOf(error, context, resource)
      return message === undefined ? undefined : { outcome: 'refused', label, message }
    },
  }
}

/** The next rows with what they say. One that names what an earlier one of them names waits until that is written. */
async function readRows(work: Import, context: RecordContext, items: readonly JobItem[]): Promise<readonly ReadRow[]> {
  const rows: ReadRow[] = []
  const named = new SeenRows(work.resource, work.order.key)
  const cellsOf = ({ position }: JobItem) => work.cells.get(position + FIRST_ROW) ?? []
  await work.reader.prepare(context, items.map(cellsOf))
  for (const item of items) {
    const row = item.position + FIRST_ROW
    const given = cellsOf(item)
    // It may name a record that an earlier row of the file makes.
    if (rows.length > 0 && work.ownColumns.some(column => (given[column] ?? '') !== '')) break
    const read = await work.reader.read(context, given).then(
      payload => ({ payload }),
      (error: unknown) => ({ error }),
    )
    if ('payload' in read) {
      if (named.earlier(read.payload)) break
      named.add(row, read.payload)
    }
    rows.push({ item, row, label: labelOf(work, given), read })
  }
  const payloads = rows.map(({ read }) => ('payload' in read ? read.payload : undefined))
  const meant = await meantRecords(context, work.resource, work.order, payloads)
  return rows.map((row, at) => ({ ...row, meant: meant[at] }))
}

/**
 * What a row that is taken back would have taken, besides what it says. An earlier row that has taken the same is not there
 * any more. @throws RecordRefusal
 */
async function takenBy({ seen, resource }: Import, write: WriteTransaction, id: number): Promise<Payload> {
  if (seen.fields.length === 0) return {}
  const stored = await write.together(takings(resource, seen.fields), id)
  const earlier = seen.earlier(stored)
  if (earlier) throw new RecordRefusal('validation', [duplicateProblem(resource, earlier.names)])
  return stored
}

/** The record of a row, as far as rows behind it may name it. */
async function madeBy({ ownColumns, resource }: Import, write: WriteTransaction, id: number): Promise<Wrote['made']> {
  const field = resource.fields[resource.label]
  if (ownColumns.length === 0 || !field || !columnKind(field)) return undefined
  const { [resource.label]: name } = await write.together(takings(resource, [resource.label]), id)
  return { name: String(name), id }
}

function takings({ name }: Resource, fields: readonly string[]): SetStep<number, Payload> {
  return {
    name: `takings of ${name} ${fields.join()}`,
    stage: 'note',
    async run({ queries, adapter }, ids) {
      const found = queries.selectFrom(name).select(['id', ...fields])
      const rows = await found.where(adapter.isAmong(sql.ref('id'), ids)).execute()
      const known = new Map(rows.map(row => [row.id, row]))
      return ids.map(id => known.get(id)!)
    },
  }
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
