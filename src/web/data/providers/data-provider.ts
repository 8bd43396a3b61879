import type { BaseRecord, DataProvider, MetaQuery } from '@refinedev/core'
import simpleRest from '@refinedev/simple-rest'
import { http } from '../http/http.ts'
import { withChoices } from './choices-provider.ts'
import { listParams } from './list-params.ts'
import { type WholeDataProvider, withDeclaredCalls } from './rest-source/rest-data-provider.ts'

const API_URL = '/api/resources'

/**
 * Records by our own calls: @refinedev/simple-rest with our axios instance, which handles business codes, replaced where it
 * falls short (it treats a total of 0 as unknown, supports neither `in` nor ranges, and writes without a version). `meta`:
 * `stay` and `parallel` are those of http, `page` applies that page's constant filter, `fields` names the columns, `deleted`
 * lists deleted records, `version` is the loaded one: a change or deletion of any other version is refused (optimistic lock).
 */
const recordProvider: WholeDataProvider = {
  ...(simpleRest(API_URL, http) as DataProvider),

  async getList({ resource, pagination, filters, sorters, meta }) {
    const params = listParams({ pagination, filters, sorters })
    if (meta?.page) params.set('_page', String(meta.page))
    if (meta?.fields) params.set('_fields', [meta.fields].flat().join(','))
    const url = meta?.deleted ? `${API_URL}/${resource}/deleted` : `${API_URL}/${resource}`
    const { data, headers } = await http.get(url, { params, ...callOptions(meta) })
    const total = totalOf(headers['x-total-count'], data)
    return headers['x-total-capped'] === 'true' ? { data, total, isCapped: true } : { data, total }
  },

  async getOne({ resource, id, meta }) {
    const params = meta?.fields ? { _fields: [meta.fields].flat().join(',') } : undefined
    const { data } = await http.get(`${API_URL}/${resource}/${id}`, { params, ...callOptions(meta) })
    return { data }
  },

  async getMany({ resource, ids, meta }) {
    const params = new URLSearchParams({ id_in: ids.join(','), _start: '0', _end: String(ids.length) })
    const { data } = await http.get(`${API_URL}/${resource}`, { params, ...callOptions(meta) })
    return { data }
  },

  async update({ resource, id, variables, meta }) {
    const body = { ...variables, ...versionOf(meta, variables) }
    const { data } = await http.patch(`${API_URL}/${resource}/${id}`, body, callOptions(meta))
    return { data }
  },

  async deleteOne({ resource, id, meta, variables }) {
    const params = versionOf(meta, variables)
    const { data } = await http.delete(`${API_URL}/${resource}/${id}`, { params, ...callOptions(meta) })
    return { data: data ?? { id } }
  },

  /**
   * Any other call: transitions, bulk changes, figures. Arrays in `query` are written without indices, like in record calls.
   */
  async custom({ url, method, payload, query, headers, meta }) {
    const { data } = await http.request({ url, method, data: payload, params: query, headers, ...callOptions(meta) })
    return { data }
  },
}

/** Records of every resource, from whichever source. */
export const dataProvider: WholeDataProvider = withChoices(withDeclaredCalls(recordProvider))

/** The total in the header, including 0; the rows are counted only without a header. */
function totalOf(header: unknown, rows: readonly unknown[]): number {
  const total = typeof header === 'string' && header !== '' ? Number(header) : Number.NaN
  return Number.isInteger(total) && total >= 0 ? total : rows.length
}

function versionOf(meta: MetaQuery | undefined, variables: unknown): { readonly version?: number } {
  const version = meta?.version ?? (variables as BaseRecord | undefined)?.version
  return version === undefined ? {} : { version }
}

/** The parts of `meta` that concern the call itself; Refine's queries include the abort signal. */
function callOptions(meta: MetaQuery | undefined) {
  const signal = (meta?.signal ?? meta?.queryContext?.signal) as AbortSignal | undefined
  return {
    ...(signal ? { signal } : {}),
    ...(meta?.stay === undefined ? {} : { stay: meta.stay as boolean | number[] }),
    ...(meta?.parallel === undefined ? {} : { parallel: meta.parallel as boolean }),
  }
}
