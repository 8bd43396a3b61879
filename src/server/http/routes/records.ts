import { parse as parseQueryString } from 'node:querystring'
import type { FastifyInstance } from 'fastify'
import type { DeletedRecord, Row } from '#model/api.ts'
import { isObject } from '#model/is-object.ts'
import type { ListQuery } from '#model/list/list-query.ts'
import { unstorableAt } from '#model/text/storable-text.ts'
import { runBulk } from '#server/features/bulk/run-bulk.ts'
import { previewTransition } from '#server/features/generation/preview-transition.ts'
import { HttpError } from '#server/http-errors.ts'
import { demandBulk } from '#server/records/access/demand-bulk.ts'
import { revealValue } from '#server/records/access/reveal-value.ts'
import { runOperation } from '#server/records/app-code/run-operation.ts'
import { RecordRefusal } from '#server/records/errors.ts'
import { findRecords } from '#server/records/list/find-records.ts'
import { listChoices } from '#server/records/list/list-choices.ts'
import { listCounts } from '#server/records/list/list-counts.ts'
import { listRecords } from '#server/records/list/list-records.ts'
import { listTotals } from '#server/records/list/list-totals.ts'
import { countRelated } from '#server/records/read/count-related.ts'
import { readRecord } from '#server/records/read/read-record.ts'
import { readTimeline } from '#server/records/read/read-timeline.ts'
import { listDeleted } from '#server/records/recycle/list-deleted.ts'
import { restoreMany, restoreRecord } from '#server/records/recycle/restore-record.ts'
import { judgeDraft } from '#server/records/rules/judge-draft.ts'
import { runTransition } from '#server/records/workflow/run-transition.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { deleteRecord } from '#server/records/write/delete-record.ts'
import { previewReversal, revertChange } from '#server/records/write/revert-change.ts'
import { updateRecord } from '#server/records/write/update-record.ts'
import { rehearsing } from '#server/storage/nested-database.ts'
import { type Call, registerEndpoint } from '../endpoint/endpoint.ts'
import { listQuery, recordRequest } from '../endpoint/record-request.ts'

/** Number of deleted records returned by default, and at most. */
const BIN_PAGE = 20
const MOST_OF_BIN = 100

/** The calls of every resource. Permissions, validation and storage are in src/server/records. */
export function recordRoutes(app: FastifyInstance): void {
  registerEndpoint(app, 'GET /api/resources/:name', listCall)

  registerEndpoint(app, 'POST /api/resources/:name', async call => {
    const { context, resource } = recordRequest(call)
    const idempotencyKey = call.request.headers['idempotency-key']
    if (Array.isArray(idempotencyKey)) throw new HttpError(400, 'bad-request')
    return (await createRecord(context, resource, call.body, { idempotencyKey })) as Row
  })

  registerEndpoint(app, 'GET /api/resources/:name/choices', async call => {
    const { context, resource } = recordRequest(call)
    const { _q: q, _ids: ids, _for, _limit: limit, _params: params } = call.query
    return listChoices(context, resource, {
      q,
      limit,
      for: _for,
      ids: ids?.split(',').filter(Boolean).map(Number),
      params: params === undefined ? undefined : editedRecord(params),
    })
  })

  registerEndpoint(app, 'GET /api/resources/:name/find', async call => {
    const { context, resource } = recordRequest(call)
    return findRecords(context, resource, call.query.q)
  })

  registerEndpoint(app, 'POST /api/resources/:name/rehearsal', async call => {
    const { context, resource } = recordRequest(call)
    return (await createRecord({ ...context, database: rehearsing(context.database) }, resource, call.body)) as Row
  })

  registerEndpoint(app, 'GET /api/resources/:name/totals', async call => {
    const { context, resource } = recordRequest(call)
    const { _totals, ...parameters } = call.query
    const query = await listQuery(parameters, resource, context)
    return listTotals(context, resource, query, _totals.split(',').filter(Boolean))
  })

  registerEndpoint(app, 'GET /api/resources/:name/counts', async call => {
    const { context, resource } = recordRequest(call)
    const { _each, ...parameters } = call.query
    const additions = _each.split('|').map(text => parseQueryString(text))
    const queries: ListQuery[] = []
    for (const addition of additions) queries.push(await listQuery({ ...parameters, ...addition }, resource, context))
    return listCounts(context, resource, queries)
  })

  registerEndpoint(app, 'POST /api/resources/:name/draft', async call => {
    const { context, resource } = recordRequest(call)
    return judgeDraft(context, resource, call.body)
  })

  registerEndpoint(app, 'POST /api/resources/:name/bulk', async call => {
    const { context, resource } = recordRequest(call)
    const { action, ids, filter, values, versions } = call.body
    if ((ids === undefined) === (filter === undefined)) throw oneOf('ids', 'filter')
    demandBulk(context, resource, action)
    const query = filter === undefined ? undefined : await listQuery(parseQueryString(filter), resource, context)
    return runBulk(context, resource, { action, ids, query, values, versions })
  })

  registerEndpoint(app, 'GET /api/resources/:name/deleted', async call => {
    const { context, resource } = recordRequest(call)
    const { _start: start = 0, _end = start + BIN_PAGE, _q: q } = call.query
    const end = Math.min(Math.max(start, _end), start + MOST_OF_BIN)
    const { rows, total, isCapped } = await listDeleted(context, resource, { start, end, q })
    call.reply.header('x-total-count', total)
    if (isCapped) call.reply.header('x-total-capped', 'true')
    return rows as DeletedRecord[]
  })

  registerEndpoint(app, 'POST /api/resources/:name/deleted/restore', async call => {
    const { context, resource } = recordRequest(call)
    return restoreMany(context, resource, call.body.ids)
  })

  registerEndpoint(app, 'POST /api/resources/:name/deleted/:id/restore', async call => {
    const { context, resource } = recordRequest(call)
    return (await restoreRecord(context, resource, call.params.id)) as Row
  })

  registerEndpoint(app, 'GET /api/resources/:name/:id', readCall)

  registerEndpoint(app, 'PATCH /api/resources/:name/:id', async call => {
    const { context, resource } = recordRequest(call)
    return (await updateRecord(context, resource, call.params.id, call.body)) as Row
  })

  registerEndpoint(app, 'DELETE /api/resources/:name/:id', async call => {
    const { context, resource } = recordRequest(call)
    await deleteRecord(context, resource, call.params.id, call.query.version)
    return null
  })

  registerEndpoint(app, 'POST /api/resources/:name/:id/transitions/:transition', async call => {
    const { context, resource } = recordRequest(call)
    const { id, transition } = call.params
    return (await runTransition(context, resource, id, transition, call.body)) as Row
  })

  registerEndpoint(app, 'POST /api/resources/:name/operations/:operation', async call => {
    const { context, resource } = recordRequest(call)
    await runOperation(context, resource, call.params.operation, undefined, call.body)
    return null
  })

  registerEndpoint(app, 'POST /api/resources/:name/:id/operations/:operation', async call => {
    const { context, resource } = recordRequest(call)
    const { id, operation } = call.params
    return (await runOperation(context, resource, operation, id, call.body)) as Row
  })

  registerEndpoint(app, 'POST /api/resources/:name/:id/transitions/:transition/preview', async call => {
    const { context, resource } = recordRequest(call)
    const { id, transition } = call.params
    return previewTransition(context, resource, id, transition, call.body)
  })

  registerEndpoint(app, 'POST /api/resources/:name/:id/reveal', async call => {
    const { context, resource } = recordRequest(call)
    return { value: await revealValue(context, resource, call.params.id, call.body) }
  })

  registerEndpoint(app, 'GET /api/resources/:name/:id/related', async call => {
    const { context, resource } = recordRequest(call)
    return countRelated(context, resource, call.params.id, call.query._page)
  })

  registerEndpoint(app, 'GET /api/resources/:name/:id/timeline', async call => {
    const { context, resource } = recordRequest(call)
    return readTimeline(context, resource, call.params.id)
  })

  registerEndpoint(app, 'GET /api/resources/:name/:id/timeline/:entry/revert', async call => {
    const { context, resource } = recordRequest(call)
    return previewReversal(context, resource, call.params.id, call.params.entry)
  })

  registerEndpoint(app, 'POST /api/resources/:name/:id/timeline/:entry/revert', async call => {
    const { context, resource } = recordRequest(call)
    return (await revertChange(context, resource, call.params.id, call.params.entry, call.body)) as Row
  })
}

async function listCall(call: Call<'GET /api/resources/:name'>): Promise<Row[]> {
  const { context, resource } = recordRequest(call)
  if (call.request.preview?.withoutTable.has(resource.name)) {
    call.reply.header('x-total-count', 0)
    return []
  }
  const query = await listQuery(call.query, resource, context)
  const { rows, total, isCapped } = await listRecords(context, resource, query)
  call.reply.header('x-total-count', total)
  if (isCapped) call.reply.header('x-total-capped', 'true')
  return rows as Row[]
}

async function readCall(call: Call<'GET /api/resources/:name/:id'>): Promise<Row> {
  const fields = call.query._fields?.split(',').filter(Boolean)
  const { context, resource } = recordRequest(call)
  return (await readRecord(context, resource, call.params.id, { fields })) as Row
}

/** The record of a form, which the conditions of its reference fields read. */
function editedRecord(json: string): Readonly<Record<string, unknown>> {
  let problem = 'not-json'
  try {
    const value: unknown = JSON.parse(json)
    if (unstorableAt(value) !== undefined) problem = 'bad-character'
    else if (isObject(value)) return value
  } catch {}
  throw new RecordRefusal('validation', [{ path: '_params', code: problem }])
}

function oneOf(...names: readonly string[]): RecordRefusal {
  return new RecordRefusal(
    'validation',
    names.map(path => ({ path, code: 'required' })),
  )
}
