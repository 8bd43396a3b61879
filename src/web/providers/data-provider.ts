import type { BaseRecord, DataProvider } from '@refinedev/core'
import simpleRest from '@refinedev/simple-rest'
import { http } from '../http/http.ts'
import { listParams } from './list-params.ts'
import { withDeclaredCalls } from './rest-source/rest-data-provider.ts'

const API_URL = '/api/resources'

/**
 * Records over our own calls: @refinedev/simple-rest with our axios instance, except where it falls short (it takes a
 * total of 0 for "unknown", knows neither `in` nor ranges, and deletes without a version).
 * `meta`: `stay` is that of http, `page` applies that page's constant filter, `fields` names the columns, `version` guards a deletion.
 */
const recordProvider: DataProvider = {
  ...(simpleRest(API_URL, http) as DataProvider),

  async getList({ resource, pagination, filters, sorters, meta }) {
    const params = listParams({ pagination, filters, sorters })
    if (meta?.page) params.set('_page', String(meta.page))
    if (meta?.fields) params.set('_fields', [meta.fields].flat().join(','))
    const { data, headers } = await http.get(`${API_URL}/${resource}`, {
      params,
      signal: signalOf(meta),
      stay: meta?.stay,
    })
    const total = totalOf(headers['x-total-count'], data)
    return headers['x-total-capped'] === 'true' ? { data, total, isCapped: true } : { data, total }
  },

  async getOne({ resource, id, meta }) {
    const params = meta?.fields ? { _fields: [meta.fields].flat().join(',') } : undefined
    const { data } = await http.get(`${API_URL}/${resource}/${id}`, { params, signal: meta?.signal, stay: meta?.stay })
    return { data }
  },

  async getMany({ resource, ids, meta }) {
    const params = new URLSearchParams({ id_in: ids.join(','), _start: '0', _end: String(ids.length) })
    const { data } = await http.get(`${API_URL}/${resource}`, { params, signal: signalOf(meta) })
    return { data }
  },

  async deleteOne({ resource, id, meta, variables }) {
    const version = meta?.version ?? (variables as BaseRecord | undefined)?.version
    const params = version === undefined ? undefined : { version }
    const { data } = await http.delete(`${API_URL}/${resource}/${id}`, { params })
    return { data: data ?? { id } }
  },
}

/** Records of every resource, wherever they are. */
export const dataProvider: DataProvider = withDeclaredCalls(recordProvider)

/** The header's number, 0 included; only without a header do the rows count. */
function totalOf(header: unknown, rows: readonly unknown[]): number {
  const total = typeof header === 'string' && header !== '' ? Number(header) : Number.NaN
  return Number.isInteger(total) && total >= 0 ? total : rows.length
}

function signalOf(meta: { readonly queryContext?: { readonly signal?: AbortSignal } } | undefined) {
  return meta?.queryContext?.signal
}
