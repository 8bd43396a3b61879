import { parse as parseQueryString } from 'node:querystring'
import type { FastifyInstance } from 'fastify'
import type { Resource } from '#model/app-model.ts'
import { LOCALES, type LocalizedText } from '#model/localized-text.ts'
import { transitionOf } from '#model/workflow/workflow.ts'
import type { BulkOrder } from '#server/features/bulk/bulk-order.ts'
import { countTargets } from '#server/features/bulk/bulk-targets.ts'
import { previewBulk } from '#server/features/bulk/preview-bulk.ts'
import { jobStatus } from '#server/features/jobs/job-status.ts'
import { serverMessage } from '#server/messages/index.ts'
import { demandBulk } from '#server/records/access/demand-bulk.ts'
import { RecordRefusal } from '#server/records/errors.ts'
import { JobRefused } from '#server/records/failure-text.ts'
import { type Call, registerEndpoint } from '../endpoint/endpoint.ts'
import { listQuery, recordRequest } from '../endpoint/record-request.ts'
import type { Services } from '../services.ts'

type BulkCall = 'POST /api/resources/:name/bulk/preview' | 'POST /api/resources/:name/bulk/jobs'

/** Bulk actions: first a preview, then a job. */
export function bulkRoutes(app: FastifyInstance, { jobs }: Services): void {
  registerEndpoint(app, 'POST /api/resources/:name/bulk/preview', async call => {
    const { context, order } = await orderOf(call)
    return previewBulk(context, order)
  })

  registerEndpoint(app, 'POST /api/resources/:name/bulk/jobs', async call => {
    const { context, resource, order } = await orderOf(call)
    demandBulk(context, resource, order.action)
    const total = await countTargets(context, order)
    const { page, confirm, filter } = call.body
    const isAsked = confirm !== undefined || total >= context.model.app.limits.bulkConfirmFrom
    if (isAsked && confirm !== total) throw new JobRefused('bulk-not-confirmed', { total })
    const conditions = { action: order.action, records: total, filter: filter ?? null, values: order.values ?? {} }
    const job = {
      kind: 'bulk',
      title: titleOf(resource, order),
      params: { ...order, confirmed: total },
      page,
      conditions,
    }
    return jobStatus(context, await jobs.enqueue(context, job))
  })
}

async function orderOf(call: Call<BulkCall>) {
  const { context, resource } = recordRequest(call)
  const { action, ids, filter, values } = call.body
  if ((ids === undefined) === (filter === undefined)) {
    throw new RecordRefusal(
      'validation',
      ['ids', 'filter'].map(path => ({ path, code: 'required' })),
    )
  }
  const query = filter === undefined ? undefined : await listQuery(parseQueryString(filter), resource, context)
  const order: BulkOrder = { resource: resource.name, action, ids, query, values }
  return { context, resource, order }
}

const VERBS = { update: 'bulk-update', delete: 'bulk-delete' } as const

function titleOf(resource: Resource, { action }: BulkOrder): LocalizedText {
  const transition = transitionOf(resource, action)?.transition
  const verb = VERBS[action as keyof typeof VERBS]
  const words = LOCALES.map(locale => {
    const name = transition?.title[locale] ?? (verb ? serverMessage(verb, locale) : action)
    return [locale, serverMessage('bulk-of', locale, { resource: resource.title[locale], action: name })]
  })
  return Object.fromEntries(words) as LocalizedText
}
