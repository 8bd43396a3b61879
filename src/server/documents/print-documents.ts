import type { PrintedSheets } from '#model/api.ts'
import type { PrintedDocument, Resource } from '#model/app-model.ts'
import { dayOf } from '#model/dates.ts'
import { evaluateCondition } from '#model/expression/evaluate.ts'
import { textIn } from '#model/localized-text.ts'
import { decide } from '#model/permissions/decide.ts'
import { documentNamed } from '#model/printed-document.ts'
import { Refused } from '../http-errors.ts'
import { serverMessage } from '../messages/index.ts'
import { AccessDenied, RecordNotFound } from '../records/errors.ts'
import { auditRecordAct } from '../records/record-audit.ts'
import type { RecordContext } from '../records/record-context.ts'
import { inTransaction } from '../records/work.ts'
import type { Row } from '../storage/tables.ts'
import { fillTemplate } from './fill-template.ts'
import { judgedRecords } from './judged-records.ts'
import { readSources } from './read-sources.ts'

/** Action of the audit entry of a printed document. */
const PRINT = 'print'

/**
 * Fills in a document for each of the records, in the language of the context. What stands in it is what the account may
 * read of the record, masked as it is on the screen. A record that may not be printed is named with the reason and keeps
 * the others from nothing. Each printed one has an entry in its audit trail and in the operation log.
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
  const judged = await judgedRecords(context, resource, ids, document.when)
  const sheets: PrintedSheets['sheets'][number][] = []
  const refused: PrintedSheets['refused'][number][] = []
  for (const id of ids) {
    const outcome = await sheetOf(context, resource, document, id, judged.get(id))
    if ('text' in outcome) sheets.push(outcome)
    else refused.push(outcome)
  }
  if (sheets.length > 0) {
    await inTransaction(context, async work => {
      for (const { id, label } of sheets)
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

type Outcome = PrintedSheets['sheets'][number] | PrintedSheets['refused'][number]

async function sheetOf(
  context: RecordContext,
  resource: Resource,
  document: PrintedDocument,
  id: number,
  judged: Row | undefined,
): Promise<Outcome> {
  const { model, me, now, locale } = context
  const variables = { me, now, today: dayOf(now) }
  const template = document.templates[locale]
  try {
    const sources = await readSources(context, resource, template, id)
    const label = String(judged?.[resource.label] ?? id)
    const { when, whenMessage } = document
    if (when !== undefined && !evaluateCondition(when, { ...variables, record: judged })) {
      return { id, label, message: whenMessage ? textIn(whenMessage, locale) : serverMessage('print-not-now', locale) }
    }
    return { id, label, text: fillTemplate(template, { model, resource, sources, variables, locale }) }
  } catch (error) {
    // Who may not see the record learns no more than that.
    if (error instanceof RecordNotFound) return { id, label: String(id), message: serverMessage('not-found', locale) }
    if (error instanceof Refused) {
      return { id, label: String(id), message: serverMessage(error.reason, locale, error.params) }
    }
    throw error
  }
}
