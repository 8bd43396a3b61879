import { sql } from 'kysely'
import type { PrintedSheets } from '#model/api.ts'
import type { PrintedDocument, Resource } from '#model/app-model.ts'
import { dayOf } from '#model/dates/dates.ts'
import { evaluateCondition } from '#model/expression/evaluate.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { fieldPath } from '#model/field-path.ts'
import { textIn } from '#model/localized-text.ts'
import { decide } from '#model/permissions/decide.ts'
import { documentNamed } from '#model/printed-document.ts'
import { recordLabel } from '#model/records/record-label.ts'
import { Refused } from '#server/http-errors.ts'
import { serverMessage } from '#server/messages/index.ts'
import { AccessDenied, RecordNotFound } from '#server/records/errors.ts'
import { selectContext } from '#server/records/list/select-context.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { inTransaction, type Work } from '#server/records/work.ts'
import { auditRecordAct } from '#server/records/write/record-audit.ts'
import { entryOf } from '#server/storage/audit/audit-entry.ts'
import { RowPlan } from '#server/storage/select/row-plan.ts'
import { RowQuery } from '#server/storage/select/row-query.ts'
import type { Row } from '#server/storage/tables.ts'
import { fillTemplate } from './fill-template.ts'
import { readSources } from './read-sources.ts'
import { layOnSheets, type Printable, type SheetOfRecords } from './sheets.ts'

/** Action of the audit entry of a printed document. */
const PRINT = 'print'

/**
 * Fills in a document for the records, one sheet each or grouped by `groupBy`, in the language of the context. It shows what
 * the account may read, masked as on screen. Records that may not be printed are reported with the reason; the others are
 * printed. Each print is recorded in the audit trail and the operation log; reloading a preview shortly afterwards counts as
 * the same print.
 * @throws RecordNotFound, AccessDenied; Refused for more records than the config allows
 */
export async function printDocuments(
  context: RecordContext,
  resource: Resource,
  name: string,
  ids: readonly number[],
): Promise<PrintedSheets> {
  const document = documentNamed(resource, name)
  if (!document) throw new RecordNotFound(resource.name, name)
  demandRight(context, resource, document)
  const { printRecords: max } = context.model.app.limits
  if (ids.length > max) throw new Refused('print-too-many', [], { total: ids.length, max })
  const judged = await judgedRecords(context, resource, ids, document)
  const printable: Printable[] = []
  const refused: PrintedSheets['refused'][number][] = []
  for (const id of ids) {
    const outcome = await judge(context, resource, document, id, judged.get(id))
    if ('sources' in outcome) printable.push(outcome)
    else refused.push(outcome)
  }
  const sheets = layOnSheets(document, resource, printable).map(sheet => filledIn(context, resource, document, sheet))
  if (sheets.length > 0) {
    await inTransaction(context, async work => {
      const ids = printable.map(({ id }) => id)
      const noted = await printedBefore(work, { resource: resource.name, action: PRINT, document: name, ids })
      for (const { id, label } of printable)
        if (!noted.has(id))
          await auditRecordAct(work, resource, { id, label }, { action: PRINT, inputs: { document: name } })
    })
  }
  const { title, paper, orientation, copies } = document
  return { title: textIn(title, context.locale), paper, orientation, copies, sheets, refused }
}

function demandRight({ model, me }: RecordContext, resource: Resource, { name }: PrintedDocument): void {
  const request = { action: 'run', target: { resource: resource.name, operation: name } }
  if (!decide(model, me, request).allowed) throw new AccessDenied('nothing-granted')
}

function filledIn(
  { model, me, now, locale }: RecordContext,
  resource: Resource,
  { templates }: PrintedDocument,
  { records, sources }: SheetOfRecords,
): PrintedSheets['sheets'][number] {
  const variables = { me, now, today: dayOf(now) }
  const { id, label } = records[0]!
  const text = fillTemplate(templates[locale], { model, resource, sources, variables, locale })
  return { id, label: records.length === 1 ? label : `${label} +${records.length - 1}`, text }
}

async function judge(
  context: RecordContext,
  resource: Resource,
  document: PrintedDocument,
  id: number,
  judged: Row | undefined,
): Promise<Printable | PrintedSheets['refused'][number]> {
  const { me, now, locale } = context
  try {
    const sources = await readSources(context, resource, document.templates[locale], id)
    const label = judged ? recordLabel(resource, judged, locale) : `#${id}`
    const { when, whenMessage } = document
    if (when !== undefined && !evaluateCondition(when, { me, now, today: dayOf(now), record: judged })) {
      return { id, label, message: whenMessage ? textIn(whenMessage, locale) : serverMessage('print-not-now', locale) }
    }
    return { id, label, judged: judged ?? {}, sources }
  } catch (error) {
    // An account that may not see the record learns nothing else about it.
    if (error instanceof RecordNotFound) return { id, label: String(id), message: serverMessage('not-found', locale) }
    if (error instanceof Refused) {
      return { id, label: String(id), message: serverMessage(error.reason, locale, error.params) }
    }
    throw error
  }
}

/**
 * Values that the document's condition, sheets and labels read, regardless of the account: a document decides the same for
 * everybody. Nothing is returned for records that the account may not see.
 */
async function judgedRecords(
  context: RecordContext,
  resource: Resource,
  ids: readonly number[],
  { when, groupBy = [] }: Pick<PrintedDocument, 'when' | 'groupBy'>,
): Promise<ReadonlyMap<number, Row>> {
  const { database, model } = context
  const { adapter, reader } = database
  const read = when === undefined ? [] : (referencedPaths(when).record ?? [])
  const paths = read.filter(path => path !== '' && fieldPath(model, resource, path))
  const query = new RowQuery(selectContext(context), resource)
  const plan = new RowPlan(query, [...new Set(['id', resource.label, ...groupBy, ...paths])])
  const { rows } = await sql<Row>`select ${plan.columns} from ${query.from}
    where ${adapter.isAmong(sql.ref('record.id'), ids)}`.execute(reader)
  return new Map((await plan.read(rows, reader)).map(row => [row.id as number, row]))
}

/** Reloading a preview within this many milliseconds counts as the same print. */
const SAME_PRINT = 10 * 60_000

interface Print {
  readonly resource: string
  readonly action: string
  readonly document: string
  readonly ids: readonly number[]
}

/** The records whose print of the document by this account has just been recorded. */
async function printedBefore(
  { context, write }: Work,
  { resource, action, document, ids }: Print,
): Promise<ReadonlySet<number>> {
  const { me, now } = context
  const since = new Date(Date.parse(now) - SAME_PRINT).toISOString()
  const rows = await write.queries
    .selectFrom('steward_audit')
    .selectAll()
    .where('resource', '=', resource)
    .where('recordId', 'in', ids)
    .where('action', '=', action)
    .where('accountId', '=', me.id)
    .where('at', '>=', write.adapter.encode('datetime', since))
    .execute()
  const entries = rows.map(row => entryOf(row, write)).filter(({ inputs }) => inputs?.document === document)
  return new Set(entries.flatMap(({ recordId }) => recordId ?? []))
}
