import { absentWords } from '#model/absent-words.ts'
import type { Field, Resource } from '#model/app-model.ts'
import { fieldPath } from '#model/field-path.ts'
import type { ListQuery } from '#model/list/list-query.ts'
import { type Locale, type LocalizedText, textIn } from '#model/localized-text.ts'
import { planAccess } from '#model/permissions/plan-access.ts'
import { BYTE_ORDER_MARK, csvLine } from '#model/text/csv.ts'
import { cellOf, textOf } from '#server/features/spreadsheets/sheet-forms.ts'
import { streamXlsx } from '#server/features/spreadsheets/stream-xlsx.ts'
import { AccessDenied, RecordRefusal } from '#server/records/errors.ts'
import { JobRefused } from '#server/records/failure-text.ts'
import { listRecords } from '#server/records/list/list-records.ts'
import { streamRecords } from '#server/records/list/stream-records.ts'
import { namedResource } from '#server/records/named-resource.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import type { Row } from '#server/storage/tables.ts'
import type { ExportFormat, ExportOrder } from './export-order.ts'

/** Called after each batch with the rows written so far. */
export type ExportStep = (done: number, total: number) => Promise<void>

/** Up to this many rows a separate thread costs more than it saves. */
const FEW = 1000

/**
 * Writes the rows of the order to a file. Large exports are read on a separate thread and streamed, so that requests and memory
 * do not depend on the size of the file.
 * @throws AccessDenied, RecordRefusal, JobRefused for more rows than the config allows
 */
export async function writeExport(context: RecordContext, order: ExportOrder, step: ExportStep = async () => {}) {
  const total = await countExport(context, order)
  const resource = namedResource(context, order.resource)
  const columns = columnsOf(context, resource, order)
  const query = { ...order.query, action: rightOf(order), start: 0, end: total, fields: pathsOf(order) }
  const { locale } = context
  let rows = 0
  async function* batches(): AsyncGenerator<readonly Row[]> {
    for await (const batch of rowsOf(context, resource, query, total)) {
      rows += batch.length
      yield batch
      await step(rows, total)
    }
  }
  const bytes = await WRITERS[order.format ?? 'xlsx'](columns, batches(), locale)
  return { bytes, rows }
}

type Writer = (columns: readonly SheetColumn[], rows: AsyncIterable<readonly Row[]>, locale: Locale) => Promise<Buffer>

const WRITERS: Readonly<Record<ExportFormat, Writer>> = {
  xlsx: (columns, rows, locale) =>
    streamXlsx({
      headings: columns.map(({ field, title }) => ({ title: textIn(title, locale), width: widthOf(field) })),
      rows: cellsOf(columns, rows, locale, cellOf),
    }),
  csv: (columns, rows, locale) =>
    streamCsv(
      columns.map(({ title }) => textIn(title, locale)),
      cellsOf(columns, rows, locale, textOf),
    ),
}

async function* cellsOf<T>(
  columns: readonly SheetColumn[],
  rows: AsyncIterable<readonly Row[]>,
  locale: Locale,
  write: (field: Field, value: unknown, locale: Locale) => T,
): AsyncGenerator<(T | string)[][]> {
  const cell = ({ field, path, absent }: SheetColumn, row: Row) =>
    row[path] === null && absent ? absent[locale] : write(field, row[path], locale)
  for await (const batch of rows) yield batch.map(row => columns.map(column => cell(column, row)))
}

async function* rowsOf(context: RecordContext, resource: Resource, query: ListQuery, total: number) {
  if (total > FEW) yield* streamRecords(context, resource, query)
  else yield (await listRecords(context, resource, query)).rows
}

/** Number of rows of the file. @throws AccessDenied, RecordRefusal for an order that may not be carried out */
export async function countExport(context: RecordContext, order: ExportOrder): Promise<number> {
  const resource = namedResource(context, order.resource)
  demandRight(context, order)
  columnsOf(context, resource, order)
  const countTo = context.model.app.limits.exportRows
  const query = { ...order.query, action: rightOf(order), start: 0, end: 0, fields: pathsOf(order), countTo }
  const { total } = await listRecords(context, resource, query)
  demandFit(context, total)
  return total
}

function demandRight({ model, me }: RecordContext, order: ExportOrder): void {
  if (!planAccess(model, me, order.resource, rightOf(order)).allowed) throw new AccessDenied('nothing-granted')
}

function rightOf({ action = 'export' }: ExportOrder) {
  return action
}

interface SheetColumn {
  readonly path: string
  readonly field: Field
  readonly title: LocalizedText
  readonly absent: LocalizedText | undefined
}

function columnsOf({ model }: RecordContext, resource: Resource, { columns }: ExportOrder): SheetColumn[] {
  return columns.map(({ path, title }) => {
    const found = fieldPath(model, resource, path)
    if (!found) throw new RecordRefusal('validation', [{ path, code: 'unknown-field', params: { name: path } }])
    const absent = absentWords(model.resources, { ...found, owner: found.resource, way: found.through })
    return { path, field: found.field, title: title ?? found.field.title, absent }
  })
}

function pathsOf({ columns }: ExportOrder): string[] {
  return [...new Set(columns.map(({ path }) => path))]
}

function demandFit({ model }: RecordContext, total: number): void {
  const { exportRows } = model.app.limits
  if (total > exportRows) throw new JobRefused('export-too-large', { total, max: exportRows })
}

/** Characters; long texts get a wider column. */
function widthOf(field: Field): number {
  return ['textarea', 'files', 'references'].includes(field.type) ? 40 : 18
}

/** Batches of lines; the first line holds the headings. */
type CsvSource = AsyncIterable<readonly (readonly string[])[]>

/** Writes a CSV file while its lines are generated: only its bytes are held in memory. */
export async function streamCsv(headings: readonly string[], rows: CsvSource): Promise<Buffer> {
  const pieces = [Buffer.from(BYTE_ORDER_MARK + csvLine(headings))]
  for await (const batch of rows) {
    let text = ''
    for (const cells of batch) text += csvLine(cells)
    pieces.push(Buffer.from(text))
  }
  return Buffer.concat(pieces)
}
