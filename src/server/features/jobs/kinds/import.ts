import { targetOf } from '#model/field-path.ts'
import { DuplicateDetector } from '#server/features/imports/duplicate-detector.ts'
import { importFields } from '#server/features/imports/import-fields.ts'
import type { ImportOrder } from '#server/features/imports/import-order.ts'
import { noteBatch } from '#server/features/imports/note-batch.ts'
import { RowReader } from '#server/features/imports/read-row.ts'
import { rejectedRows } from '#server/features/imports/rejected-rows.ts'
import { FIRST_ROW, type Import, rowWork } from '#server/features/imports/row-work.ts'
import type { Sheet } from '#server/features/imports/sheets/read-sheet.ts'
import { storedSheet } from '#server/features/imports/stored-sheet.ts'
import { serverMessage } from '#server/messages/index.ts'
import { RecordNotFound } from '#server/records/errors.ts'
import { isForeseen, JobRefused } from '#server/records/failure-text.ts'
import { namedResource } from '#server/records/named-resource.ts'
import { placesOfLines } from '#server/records/rules/demand-open-parent.ts'
import type { Work } from '#server/records/work.ts'
import { hasDependentRows } from '#server/records/write/dependent-rows.ts'
import { auditAct } from '#server/records/write/record-audit.ts'
import { nested, rehearsing } from '#server/storage/nested-database.ts'
import type { WriteTransaction } from '../../../storage/database.ts'
import { eachItem, eachSet } from '../each-item.ts'
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

const NOTED_AT_ONCE = 500

/** Checks or imports the rows of a file by the verbs that forms use. */
export const importJob: JobKind = {
  async run(run) {
    const { name, work } = await opened(run)
    const { order, sheet } = work
    await planItems(run, async () => itemsOf(sheet))
    const problem = await attemptAll(work)
    // A job that had ended before only reports the outcome of the rows again.
    const isNew = !order.rehearse && run.job.outcome === null && problem === undefined
    return {
      file: await importFile(run, sheet),
      problem,
      outcome: { rehearsed: order.rehearse },
      also: isNew ? each => noteImport(each, work, name) : undefined,
    }
  },
  async canceled(run) {
    // The file or the permission to import may be gone; the outcome of the rows is known regardless.
    const found = await opened(run).catch(error => {
      if (!isForeseen(error)) throw error
    })
    return { file: await importFile(run, found?.work.sheet) }
  },
  isUndoable: ({ params }) => !(params as ImportOrder).rehearse,
  // Undoing an import needs no permission to delete, but the permission to import.
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

/** The file, and its row reader. @throws AccessDenied, JobRefused */
async function opened(run: JobRun): Promise<{ readonly name: string; readonly work: Import }> {
  const order = run.job.params as ImportOrder
  const resource = namedResource(run.context, order.resource)
  importFields(run.context, resource)
  const { name, sheet } = await storedSheet(run.context, run.files, order.file).catch(error => {
    throw error instanceof RecordNotFound ? new JobRefused('import-file-gone') : error
  })
  const seen = new DuplicateDetector(resource, order.key)
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

/** The outcome of every row; before it, the rows that were not imported, with their original cells. */
async function importFile(run: JobRun, sheet: Sheet | undefined) {
  const { total, ok } = await countItems(run)
  const before = sheet && ok < total ? rejectedRows(run, sheet, FIRST_ROW) : undefined
  return outcomeFile(run, { firstRow: FIRST_ROW, before })
}

/** @returns why nothing was imported, when one refused row rejects the whole file */
async function attemptAll(work: Import): Promise<string | undefined> {
  const { run, order } = work
  if (!order.rehearse && order.policy === 'all') return writeAll(work)
  await recall(work)
  if (order.rehearse && dependsOnEarlier(work)) {
    await rehearseAtOnce(work, 'all')
    return undefined
  }
  await (order.rehearse ? eachItem(run, rowWork(work), rehearsal(run, 'all')) : eachItem(run, rowWork(work)))
  return undefined
}

/** For a dry run of rows that do not depend on each other. */
function rehearsal({ context }: JobRun, rehearsed: 'all' | 'refused') {
  return { database: rehearsing(context.database, { isVerdictOnly: true }), rehearsed }
}

/**
 * Whether a row may be judged otherwise when the rows before it have created their records. What rows change of existing
 * records does not count: a file is rehearsed in one transaction then, and until its end nobody else can save.
 */
function dependsOnEarlier(work: Import): boolean {
  const { run, resource } = work
  const areLines = placesOfLines(run.context, resource).length > 0
  return areLines || hasDependentRows(run.context, resource, 'create') || namesOwn(work)
}

/** Whether a row may need the record of an earlier one. */
function namesOwn({ ownColumns, sheet }: Import): boolean {
  if (ownColumns.length > 0)
    for (const { cells } of sheet.rows) if (ownColumns.some(column => (cells[column] ?? '') !== '')) return true
  return false
}

/** Rows that depend on each other: their records exist until the last of them has been checked. `noted`: which outcomes. */
async function rehearseAtOnce(work: Import, noted: 'all' | 'refused'): Promise<void> {
  const { run, order, resource } = work
  const judged: SettledItem[] = []
  const attempt = async (write: WriteTransaction) => {
    judged.length = 0
    const fresh = {
      reader: new RowReader(resource, order),
      seen: new DuplicateDetector(resource, order.key),
      rehearsed: false,
    }
    const database = nested(run.context.database, write)
    for await (const set of eachSet(run, rowWork({ ...work, ...fresh }), { database, noted: false })) {
      judged.push(...set)
      await run.breathe()
    }
  }
  await rehearsing(run.context.database).transaction(attempt)
  const reported = noted === 'all' ? judged : judged.filter(({ settled }) => settled.outcome === 'refused')
  for (let start = 0; start < reported.length; start += NOTED_AT_ONCE) {
    const some = reported.slice(start, start + NOTED_AT_ONCE).map(({ item, settled }) => {
      const { outcome, label, action, message } = settled
      return { item, settled: { outcome, label, action, message } }
    })
    await run.context.database.transaction(write => settleItems(write, some))
    await run.step(await countItems(run))
  }
}

/** An interrupted run knew the values used by its rows. A dry run starts over: it has written nothing. */
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

/** Records the import for its page and in the audit trail. */
async function noteImport(work: Work, { run, order, resource, sheet }: Import, label: string): Promise<void> {
  const { ok, failed } = run.progress
  await noteBatch(work, order, { job: run.job.id, total: sheet.count, ok, failed })
  const inputs = { file: label, mode: order.mode, written: ok, refused: failed }
  await auditAct(work, resource, { action: 'import', label, inputs })
}

/** Writes all rows in one transaction: a refused row rolls it back. @returns why nothing was imported */
async function writeAll(work: Import): Promise<string | undefined> {
  const { run } = work
  const { total, failed } = await countItems(run)
  // An interrupted run had already found a refused row.
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
      // A process that has claimed the job meanwhile starts over, so nothing of this run may remain.
      if (!(await held(write, run.job.id, run.claim, { ok: total, done: total }))) throw new Error('the job was lost')
    })
  } catch (error) {
    if (error instanceof RefusedRow) return error.row
    throw error
  }
  await run.step({ total, done: total, ok: total, failed: 0 })
  return undefined
}

/** After a refused row nothing is imported: checks which other rows would be refused too. The rest stay waiting. */
async function judgeAll(work: Import): Promise<string> {
  const { run } = work
  if (dependsOnEarlier(work)) await rehearseAtOnce(work, 'refused')
  else {
    const judged = { ...work, rehearsed: true, seen: new DuplicateDetector(work.resource, work.order.key) }
    for await (const _ of eachSet(run, rowWork(judged), rehearsal(run, 'refused'))) await run.step({})
  }
  await run.step(await countItems(run))
  for await (const items of allItems(run.context, run.job.id)) {
    const first = items.find(({ outcome }) => outcome === 'refused')
    if (!first) continue
    const params = { row: first.position + FIRST_ROW, message: first.message ?? '' }
    return serverMessage('import-row-refused', run.context.locale, params)
  }
  throw new Error('no row was refused')
}

/** Rolls back a transaction in which every row had to be valid. */
class RefusedRow extends Error {
  constructor(readonly row: SettledItem) {
    super('a row was refused')
  }
}
