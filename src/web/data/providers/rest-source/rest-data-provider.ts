import type { BaseRecord, DataProvider, MetaQuery } from '@refinedev/core'
import type { RecordId, Row } from '#model/api.ts'
import type { RestCall, RestOperation } from '#model/app-model.ts'
import type { ClientResource } from '#model/client-model.ts'
import { translate } from '#web/i18n/locale-state.ts'
import { HttpFailure } from '../../http/http-failure.ts'
import { type DeclaredResource, declaredResource, idFor } from './declared.ts'
import { restCalls } from './load-rest-calls.ts'
import type { KnownRecord } from './rest-actions.ts'

/** `meta.step` of a custom call: a transition or an operation with a declared call. */
export interface DeclaredStep {
  readonly resource: ClientResource
  readonly call: RestOperation
  readonly record: KnownRecord
}

/** Id of a created record that the response does not name; no row has it. */
const NO_ID = 0

/** Refine's provider, with the optional calls that we use. */
export type WholeDataProvider = DataProvider & Required<Pick<DataProvider, 'custom'>>

/**
 * `records` for resources stored here, declared calls for those behind an endpoint. `meta.view`
 * names other list and read calls; `meta.page` a page whose constant condition applies.
 */
export function withDeclaredCalls(records: WholeDataProvider): WholeDataProvider {
  const getOne: DataProvider['getOne'] = async params => {
    const { resource: name, id, meta } = params
    const found = callOf(name, 'read', meta)
    if (!found) return records.getOne(params)
    const { readRow } = await restCalls()
    const row = await readRow(found.resource, found.call, idFor(found.resource, id), {
      signal: meta?.signal,
      stay: meta?.stay,
    })
    return { data: row as BaseRecord as never }
  }
  /** The saved record; what was sent, where it cannot be read back. */
  const saved = async (found: DeclaredResource, id: RecordId | undefined, values: Row, meta: MetaQuery | undefined) => {
    const canRead = callOf(found.name, 'read', meta) !== undefined || found.source.recordCalls !== false
    if (id === undefined || !canRead) return { data: { ...values, id: id ?? NO_ID } }
    return getOne({ resource: found.name, id, meta: { ...meta, stay: true } })
  }

  return {
    ...records,
    getOne,

    async getList(params) {
      const { resource: name, meta } = params
      const found = callOf(name, 'list', meta)
      if (!found) return records.getList(params)
      const { completed, listRows } = await restCalls()
      const signal = meta?.queryContext?.signal as AbortSignal | undefined
      // Only the record calls support a page's constant condition.
      const answer = meta?.page
        ? undefined
        : await listRows(found.resource, found.call, params, { signal, stay: meta?.stay })
      if (answer) {
        const data = await completed(found.resource, answer.data, (meta?.needed ?? []) as readonly string[])
        return { ...answer, data } as never
      }
      if (found.resource.source.recordCalls === false) throw new HttpFailure(translate('pages.source.cannotAsk'))
      return records.getList(params)
    },

    async create(params) {
      const { resource: name, variables, meta } = params
      const found = callOf(name, 'create', meta)
      if (!found) return records.create(params)
      const { writeRow } = await restCalls()
      const id = await writeRow(found.resource, found.call, variables as Row)
      return saved(found.resource, id, variables as Row, meta) as never
    },

    async update(params) {
      const { resource: name, id, variables, meta } = params
      const found = callOf(name, 'update', meta)
      if (!found) return records.update(params)
      const { writeRow } = await restCalls()
      const version = meta?.version === undefined ? {} : { version: meta.version }
      await writeRow(found.resource, found.call, { ...(variables as Row), ...version }, idFor(found.resource, id))
      return saved(found.resource, idFor(found.resource, id), variables as Row, meta) as never
    },

    async deleteOne(params) {
      const { resource: name, id, meta, variables } = params
      const found = callOf(name, 'delete', meta)
      if (!found) return records.deleteOne(params)
      const version = meta?.version ?? (variables as BaseRecord | undefined)?.version
      const { deleteRow } = await restCalls()
      await deleteRow(found.resource, found.call, idFor(found.resource, id), version)
      return { data: { id } as BaseRecord as never }
    },

    async custom(params) {
      const step = params.meta?.step as DeclaredStep | undefined
      if (!step) return records.custom(params)
      const { callOnRecord } = await restCalls()
      return { data: (await callOnRecord(step.resource, step.call, step.record, params.payload ?? {})) as never }
    },
  }
}

/** The declared call, if there is one: the page's takes precedence over the resource's. */
function callOf(
  name: string,
  kind: RestCall,
  meta: MetaQuery | undefined,
): { readonly resource: DeclaredResource; readonly call: RestOperation } | undefined {
  const resource = declaredResource(name)
  if (!resource) return undefined
  const view = typeof meta?.view === 'string' ? resource.source.views?.[meta.view] : undefined
  const call = (kind === 'list' || kind === 'read' ? view?.[kind] : undefined) ?? resource.source.operations[kind]
  return call && { resource, call }
}
