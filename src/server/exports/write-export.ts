import type { Field, Resource } from '#model/app-model.ts'
import { fieldPath } from '#model/field-path.ts'
import { type LocalizedText, textIn } from '#model/localized-text.ts'
import { planAccess } from '#model/permissions/plan-access.ts'
import { JobRefused } from '../jobs/failure-text.ts'
import { AccessDenied, RecordNotFound, RecordRefusal } from '../records/errors.ts'
import { listRecords } from '../records/list-records.ts'
import type { RecordContext } from '../records/record-context.ts'
import type { Cell } from '../spreadsheets/cell.ts'
import { cellOf } from '../spreadsheets/sheet-forms.ts'
import { streamXlsx } from '../spreadsheets/stream-xlsx.ts'
import type { Row } from '../storage/tables.ts'
import type { ExportOrder } from './export-order.ts'

/** Called after each batch with the rows written so far. */
export type ExportStep = (done: number, total: number) => Promise<void>

const BATCH = 500

/**
 * Writes the rows of the order as an .xlsx file. Which rows is settled at the start; a row that is gone or closed to the
 * account by the time its turn comes is left out.
 * @throws AccessDenied, RecordRefusal, JobRefused for more rows than the config allows
 */
export async function writeExport(context: RecordContext, order: ExportOrder, step: ExportStep = async () => {}) {
  const resource = resourceOf(context, order)
  const columns = columnsOf(context, resource, order)
  const ids = await idsOf(context, resource, order)
  const { locale } = context
  let rows = 0
  async function* batches(): AsyncGenerator<Cell[][]> {
    for (let start = 0; start < ids.length; start += BATCH) {
      const batch = await rowsOf(context, resource, order, ids.slice(start, start + BATCH))
      rows += batch.length
      yield batch.map(row => columns.map(({ field, path }) => cellOf(field, row[path], locale)))
      await step(Math.min(start + BATCH, ids.length), ids.length)
    }
  }
  const headings = columns.map(({ field, title }) => ({ title: textIn(title, locale), width: widthOf(field) }))
  return { bytes: await streamXlsx({ headings, rows: batches() }), rows }
}

/** How many rows the file will have. @throws AccessDenied, RecordRefusal for an order that may not be carried out */
export async function countExport(context: RecordContext, order: ExportOrder): Promise<number> {
  const resource = resourceOf(context, order)
  demandRight(context, order)
  columnsOf(context, resource, order)
  const query = { ...order.query, action: rightOf(order), start: 0, end: 0, fields: pathsOf(order) }
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
}

function columnsOf({ model }: RecordContext, resource: Resource, { columns }: ExportOrder): SheetColumn[] {
  return columns.map(({ path, title }) => {
    const found = fieldPath(model, resource, path)
    if (!found) throw new RecordRefusal('validation', [{ path, code: 'unknown-field', params: { name: path } }])
    return { path, field: found.field, title: title ?? found.field.title }
  })
}

/** The numbers of the rows, in their order: from here on the file does not depend on what others write meanwhile. */
async function idsOf(context: RecordContext, resource: Resource, order: ExportOrder): Promise<number[]> {
  const query = { ...order.query, action: rightOf(order), start: 0, end: context.model.app.limits.exportRows + 1 }
  const { rows, total } = await listRecords(context, resource, { ...query, fields: ['id'] })
  demandFit(context, total)
  return rows.map(row => row.id as number)
}

async function rowsOf(context: RecordContext, resource: Resource, order: ExportOrder, ids: number[]): Promise<Row[]> {
  const { rows } = await listRecords(context, resource, {
    page: order.query.page,
    action: rightOf(order),
    sort: [],
    filters: [{ path: 'id', operator: 'in', value: ids }],
    fields: pathsOf(order),
    start: 0,
    end: ids.length,
  })
  const byId = new Map(rows.map(row => [row.id as number, row]))
  return ids.map(id => byId.get(id)).filter(row => row !== undefined)
}

function pathsOf({ columns }: ExportOrder): string[] {
  return [...new Set(columns.map(({ path }) => path))]
}

function demandFit({ model }: RecordContext, total: number): void {
  const { exportRows } = model.app.limits
  if (total > exportRows) throw new JobRefused('export-too-large', { total, max: exportRows })
}

function resourceOf({ model }: RecordContext, { resource }: ExportOrder): Resource {
  if (!Object.hasOwn(model.resources, resource)) throw new RecordNotFound(resource)
  return model.resources[resource]!
}

/** Characters; long texts get a wider column. */
function widthOf(field: Field): number {
  return ['textarea', 'files', 'references'].includes(field.type) ? 40 : 18
}
