import type { PrintedSheets } from '#model/api.ts'
import type { PrintedDocument, Resource } from '#model/app-model.ts'
import { dayOf } from '#model/dates.ts'
import { evaluateCondition } from '#model/expression/evaluate.ts'
import { textIn } from '#model/localized-text.ts'
import { decide } from '#model/permissions/decide.ts'
import { documentNamed } from '#model/printed-document.ts'
import { Refused } from '#server/http-errors.ts'
import { serverMessage } from '#server/messages/index.ts'
import { AccessDenied, RecordNotFound } from '#server/records/errors.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { inTransaction } from '#server/records/work.ts'
import { auditRecordAct } from '#server/records/write/record-audit.ts'
import type { Row } from '#server/storage/tables.ts'
import { fillTemplate } from './fill-template.ts'
import { judgedRecords } from './judged-records.ts'
import { printedBefore } from './printed-before.ts'
import { readSources } from './read-sources.ts'
import { layOnSheets, type Printable, type SheetOfRecords } from './sheets.ts'

/** Action of the audit entry of a printed document. */
const PRINT = 'print'

/**
 * Fills in a document for the records, each on a sheet of its own or as `groupBy` lays them together, in the language of
 * the context. What stands in it is what the account may
 * read of the record, masked as it is on the screen. A record that may not be printed is named with the reason and keeps
 * the others from nothing. Each printed one has an entry in its audit trail and in the operation log; a preview that is loaded
 * again soon is the same print.
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
    const label = String(judged?.[resource.label] ?? id)
    const { when, whenMessage } = document
    if (when !== undefined && !evaluateCondition(when, { me, now, today: dayOf(now), record: judged })) {
      return { id, label, message: whenMessage ? textIn(whenMessage, locale) : serverMessage('print-not-now', locale) }
    }
    return { id, label, judged: judged ?? {}, sources }
  } catch (error) {
    // Who may not see the record learns no more than that.
    if (error instanceof RecordNotFound) return { id, label: String(id), message: serverMessage('not-found', locale) }
    if (error instanceof Refused) {
      return { id, label: String(id), message: serverMessage(error.reason, locale, error.params) }
    }
    throw error
  }
}
