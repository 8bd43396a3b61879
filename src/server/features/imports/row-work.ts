import { sql } from 'kysely'
import type { Resource } from '#model/app-model.ts'
import { changeNote } from '#server/features/jobs/change-note.ts'
import type { ItemWork } from '#server/features/jobs/each-item.ts'
import type { JobItem } from '#server/features/jobs/job-items.ts'
import type { JobRun } from '#server/features/jobs/job-run.ts'
import { RecordRefusal } from '#server/records/errors.ts'
import { JobRefused, refusalOf } from '#server/records/failure-text.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { hasDependentRows } from '#server/records/write/dependent-rows.ts'
import { duplicateProblem } from '#server/records/write/unique-problems.ts'
import { UNWRITTEN } from '#server/records/write/unwritten-rows.ts'
import type { SetStep, WriteTransaction } from '#server/storage/database.ts'
import { columnKind } from '#server/storage/resource-tables.ts'
import type { Row } from '#server/storage/tables.ts'
import { DuplicateDetector } from './duplicate-detector.ts'
import type { ImportOrder } from './import-order.ts'
import type { RowReader } from './read-row.ts'
import type { Sheet } from './sheets/read-sheet.ts'
import type { SheetRow } from './sheets/sheet-row.ts'
import { type MatchedRecord, matchedRecords, type Written, writeImportRow } from './write-import-row.ts'

/** The headings are in row 1. */
export const FIRST_ROW = 2

type Payload = Readonly<Record<string, unknown>>

/** A run of an import, or of its rehearsal. */
export interface Import {
  readonly run: JobRun
  readonly order: ImportOrder
  readonly resource: Resource
  readonly sheet: Sheet
  /** By the number of the row. */
  readonly cells: Pick<ReadonlyMap<number, SheetRow['cells']>, 'get'>
  readonly reader: RowReader
  readonly seen: DuplicateDetector
  /** Columns that refer to the same resource: they may refer to records of earlier rows. */
  readonly ownColumns: readonly number[]
  /** Dry run: each set of rows is rolled back. */
  readonly rehearsed: boolean
}

interface ReadRow {
  readonly item: JobItem
  /** Row number in the file. */
  readonly row: number
  readonly label: string
  /** Its values, or why they cannot be read. */
  readonly read: { readonly payload: Payload } | { readonly error: unknown }
  /** The record with the key of the row, or why the lookup is refused. */
  readonly meant?: MatchedRecord | Error | undefined
}

/** Facts about a written row. */
interface Wrote {
  /** Its unique values, which no later row may repeat. */
  readonly taken: Payload
  /** The record it created. */
  readonly made?: { readonly name: string; readonly id: number }
}

/** How rows are read, judged and written, a set at a time. */
export function rowWork(work: Import): ItemWork<ReadRow, Wrote> {
  const { run, order, resource, seen, reader } = work
  const actions = order.mode === 'insert' ? ['create'] : ['create', 'update']
  return {
    inTurn: actions.some(action => hasDependentRows(run.context, resource, action)),
    prepare: (context, items) => readRows(work, context, items),
    async attempt(context, write, { label, read, meant }) {
      if ('error' in read) throw read.error
      const { payload } = read
      demandOnce(work, payload)
      if (meant instanceof Error) throw meant
      const written = await writeImportRow(context, resource, meant, payload)
      if (work.rehearsed) {
        const taken = await takenBy(work, write, written)
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

/** The next rows with their values. A row that refers to a record of an earlier one waits until that is written. */
async function readRows(work: Import, context: RecordContext, items: readonly JobItem[]): Promise<readonly ReadRow[]> {
  const rows: ReadRow[] = []
  const named = new DuplicateDetector(work.resource, work.order.key)
  const cellsOf = ({ position }: JobItem) => work.cells.get(position + FIRST_ROW) ?? []
  await work.reader.prepare(context, items.map(cellsOf))
  for (const item of items) {
    const row = item.position + FIRST_ROW
    const given = cellsOf(item)
    // It may refer to a record that an earlier row creates.
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
  const meant = await matchedRecords(context, work.resource, work.order, payloads)
  return rows.map((row, at) => ({ ...row, meant: meant[at] }))
}

/**
 * What a rolled back row would have used, besides its values. Fails if an earlier row used the same, which the database no
 * longer shows. @throws RecordRefusal
 */
async function takenBy({ seen, resource }: Import, write: WriteTransaction, written: Written): Promise<Payload> {
  if (seen.fields.length === 0) return {}
  const { id } = written
  const stored = id === UNWRITTEN ? written : await write.together(takings(resource, seen.fields), id)
  const earlier = seen.earlier(stored)
  if (earlier) throw new RecordRefusal('validation', [duplicateProblem(resource, earlier.names)])
  return stored
}

/** The record of a row, for references from later rows. */
async function madeBy({ ownColumns, resource }: Import, write: WriteTransaction, id: number): Promise<Wrote['made']> {
  const field = resource.fields[resource.label]
  if (ownColumns.length === 0 || !field || !columnKind(field)) return undefined
  const { [resource.label]: name } = await write.together(takings(resource, [resource.label]), id)
  return { name: String(name), id }
}

/** The values of records in stored form. */
function takings({ name, fields: all }: Resource, fields: readonly string[]): SetStep<number, Payload> {
  return {
    name: `takings of ${name} ${fields.join()}`,
    stage: 'note',
    async run({ queries, adapter }, ids) {
      const found = queries.selectFrom(name).select(['id', ...fields])
      const rows = await found.where(adapter.isAmong(sql.ref('id'), ids)).execute()
      const stored = (row: Row) => fields.map(field => [field, adapter.decode(columnKind(all[field]!)!, row[field])])
      const known = new Map(rows.map(row => [row.id, Object.fromEntries(stored(row)) as Payload]))
      return ids.map(id => known.get(id)!)
    },
  }
}

/** @throws JobRefused naming an earlier row with the same unique values */
function demandOnce({ resource, seen, run }: Import, payload: Payload): void {
  const earlier = seen.earlier(payload)
  if (!earlier) return
  const { path } = duplicateProblem(resource, earlier.names)
  const field = resource.fields[path]!.title[run.context.locale]
  throw new JobRefused('import-twice', { row: earlier.row, field })
}

/** Label of a row in the workbook of outcomes: its first filled cells. */
function labelOf({ order }: Import, given: SheetRow['cells']): string {
  const cells = order.columns.map(({ column }) => given[column]).filter(cell => cell !== null && cell !== undefined)
  return cells
    .slice(0, 2)
    .map(cell => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)))
    .join(' ')
    .slice(0, 80)
}
