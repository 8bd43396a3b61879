import type { FastifyInstance } from 'fastify'
import { XLSX } from '#model/api/endpoint.ts'
import type { Resource } from '#model/app-model.ts'
import { LOCALES, type LocalizedText, textIn } from '#model/localized-text.ts'
import { importPlan, rememberColumns, SAMPLES } from '#server/features/imports/import-columns.ts'
import { importFields, importKeys } from '#server/features/imports/import-fields.ts'
import type { ImportOrder } from '#server/features/imports/import-order.ts'
import { importTemplate } from '#server/features/imports/import-template.ts'
import { storedSheet } from '#server/features/imports/stored-sheet.ts'
import { wasImported } from '#server/features/imports/was-imported.ts'
import { jobStatus } from '#server/features/jobs/job-status.ts'
import { serverMessage } from '#server/messages/index.ts'
import { RecordRefusal } from '#server/records/errors.ts'
import { JobRefused } from '#server/records/failure-text.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { disposition } from '../endpoint/disposition.ts'
import { type Call, registerEndpoint, SENT } from '../endpoint/endpoint.ts'
import { recordRequest } from '../endpoint/record-request.ts'
import type { Services } from '../services.ts'

/** Imports records from a spreadsheet: template, column mapping, and the job that checks or writes the rows. */
export function importRoutes(app: FastifyInstance, { jobs, files }: Services): void {
  registerEndpoint(app, 'GET /api/resources/:name/import/template', async call => {
    const { context, resource } = recordRequest(call)
    const bytes = await importTemplate(context, resource)
    const name = `${titleOf(resource)[context.locale]}.xlsx`.replace(/[\\/:*?"<>|\s]+/g, '_')
    call.reply.type(XLSX).header('content-disposition', disposition('attachment', name)).send(bytes)
    return SENT
  })

  registerEndpoint(app, 'POST /api/resources/:name/import/columns', async call => {
    const { context, resource } = recordRequest(call)
    importFields(context, resource)
    const { sheet } = await storedSheet(context, files, call.body.file, SAMPLES)
    return importPlan(context, resource, sheet)
  })

  registerEndpoint(app, 'POST /api/resources/:name/import/jobs', async call => {
    const { context, resource } = recordRequest(call)
    const asked = orderOf(context, resource, call.body)
    const { name, sha256, sheet } = await storedSheet(context, files, call.body.file, 0)
    const order: ImportOrder = { ...asked, sha256 }
    if (!order.rehearse && !call.body.again && (await wasImported(context, order))) throw new JobRefused('import-again')
    const named = order.columns.map(({ column, field }) => [sheet.headings[column] ?? '', field])
    await rememberColumns(context, resource, Object.fromEntries(named))
    const conditions = { file: name, mode: order.mode, policy: order.policy }
    return jobStatus(
      context,
      await jobs.enqueue(context, {
        kind: 'import',
        title: titleOf(resource, order.rehearse),
        params: order,
        conditions,
      }),
    )
  })
}

type Body = Call<'POST /api/resources/:name/import/jobs'>['body']

/** @throws AccessDenied; RecordRefusal for fields that may not be imported, or an invalid key */
function orderOf(context: RecordContext, resource: Resource, body: Body): Omit<ImportOrder, 'sha256'> {
  const fields = importFields(context, resource)
  const known = new Set(fields.map(({ name }) => name))
  const { file, columns, mode, key = [], rehearse, policy = 'good' } = body
  const unknown = columns.filter(({ field }) => !known.has(field))
  const twice = columns.filter(({ field }, index) => columns.findIndex(each => each.field === field) !== index)
  const isKey = importKeys(context, resource, fields).some(names => names.join() === key.join())
  const problems = [
    ...unknown.map(({ field }) => ({ path: 'columns', code: 'unknown-field', params: { name: field } })),
    ...twice.map(({ field }) => ({
      path: 'columns',
      code: 'column-twice',
      params: { field: textIn(resource.fields[field]!.title, context.locale) },
    })),
    ...(mode === 'upsert' && (!isKey || !key.every(name => columns.some(({ field }) => field === name)))
      ? [{ path: 'key', code: 'required' }]
      : []),
  ]
  if (problems.length > 0) throw new RecordRefusal('validation', problems)
  const used = mode === 'upsert' ? key : []
  return { resource: resource.name, file, columns, mode, key: used, rehearse, policy }
}

function titleOf(resource: Resource, isCheck = false): LocalizedText {
  const message = isCheck ? 'import-check-of' : 'import-of'
  const words = LOCALES.map(locale => [locale, serverMessage(message, locale, { resource: resource.title[locale] })])
  return Object.fromEntries(words) as LocalizedText
}
