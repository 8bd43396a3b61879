import type { RecordId, Row } from '#model/api.ts'
import type { RestOperation } from '#model/app-model.ts'
import type { ClientResource } from '#model/client-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { http } from '../../http/http.ts'
import type { DeclaredResource } from './declared.ts'
import { type CrudListQuery, DEFAULT_PAGE_SIZE, listRequest } from './list-support.ts'
import { requestBodyOf, wholeRequestBodyOf } from './request-body.ts'
import { type RequestBody, sendCall } from './send-call.ts'
import { isNothing, memberAt, ownId, toRecords } from './to-record.ts'

type Options = { readonly signal?: AbortSignal | undefined; readonly stay?: boolean | readonly number[] }

/** A page of rows; `isCapped`: there are at least `total`. */
interface ListedRows {
  readonly data: Row[]
  readonly total: number
  readonly isCapped?: true
}

/** A page of rows from the declared list; undefined when it does not support the query. */
export async function listRows(
  resource: DeclaredResource,
  call: RestOperation,
  query: CrudListQuery,
  options: Options = {},
): Promise<ListedRows | undefined> {
  const given = listRequest(call, query)
  if (!given) return undefined
  const body = await requestBodyOf(call, resource, { given })
  const { data, headers } = await sendCall(call, body, undefined, options)
  const rows = await toRecords(resource, call, data)
  const total = Number(memberAt(data, call.total))
  if (call.total !== undefined && Number.isInteger(total)) return { data: rows, total }
  return { data: rows, ...withoutTotal(call, query, rows.length, headers.link) }
}

/** Without a total, only the existence of a next page is known: by `Link` (RFC 8288), or because this one is full. */
function withoutTotal({ params }: RestOperation, { pagination }: CrudListQuery, count: number, link: unknown) {
  if (params.page === undefined) return { total: count }
  const { currentPage = 1, pageSize = DEFAULT_PAGE_SIZE } = pagination ?? {}
  const seen = (currentPage - 1) * pageSize + count
  const isMore = typeof link === 'string' ? /;\s*rel="?next\b/i.test(link) : count >= pageSize
  // An endpoint may give fewer rows to a page than requested.
  return isMore ? { total: Math.max(seen, currentPage * pageSize) + 1, isCapped: true as const } : { total: seen }
}

/** One record by the declared call. */
export async function readRow(
  resource: DeclaredResource,
  call: RestOperation,
  id: RecordId,
  options: Options = {},
): Promise<Row> {
  const given = { id, ...(await missingFields(resource, call, { id })) }
  const { data } = await sendCall(call, await requestBodyOf(call, resource, { given }), id, options)
  const [row] = await toRecords(resource, call, data)
  return { ...row, id }
}

/** Creates a record (no `id`) or changes one. Resolves to its id; undefined where the response to a creation does not say it. */
export async function writeRow(
  resource: DeclaredResource,
  call: RestOperation,
  values: Readonly<Record<string, unknown>>,
  id?: RecordId,
): Promise<RecordId | undefined> {
  const rest = id === undefined ? {} : { ...(await replaced(resource, call, id)), id }
  const given = { ...rest, ...withFiles(resource, values) }
  const { data, headers } = await sendCall(call, await wholeRequestBodyOf(call, resource, { given }), id)
  if (id !== undefined) return id
  const theirs = memberAt(memberAt(data, call.rows), resource.source.idField) ?? createdAt(headers.location)
  return isNothing(theirs) ? undefined : ownId(resource, theirs)
}

/** The id in the address of a created record: the last part of its path. */
function createdAt(location: unknown): string | undefined {
  if (typeof location !== 'string') return undefined
  const { pathname } = new URL(location, 'http://any')
  return decodeURIComponent(pathname.replace(/\/$/, '').split('/').at(-1) ?? '')
}

/** PUT replaces the record (RFC 9110, section 9.3.4), so it needs what the form did not change as well. */
async function replaced(resource: DeclaredResource, { method }: RestOperation, id: RecordId) {
  const { read } = resource.source.operations
  return method === 'PUT' && read ? payloadOf(await readRow(resource, read, id)) : {}
}

export async function deleteRow(
  resource: DeclaredResource,
  call: RestOperation,
  id: RecordId,
  version: unknown,
): Promise<void> {
  const body: RequestBody = await requestBodyOf(call, resource, { given: { id, version } })
  await sendCall(call, body, id)
}

/** Missing fields that the call refers to, read by the record calls. */
export async function missingFields(
  resource: Pick<ClientResource, 'name' | 'fields'>,
  call: RestOperation,
  known: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const read = Object.values(call.values ?? {}).flatMap(text => referencedPaths(text).record ?? [])
  const names = [...Object.keys(call.params), ...read].map(name => name.split('.')[0] as string)
  const missing = [...new Set(names)].filter(
    name => !Object.hasOwn(known, name) && Object.hasOwn(resource.fields, name),
  )
  if (missing.length === 0 || typeof known.id !== 'number') return {}
  const url = `/api/resources/${resource.name}/${known.id}`
  const { data } = await http.get<Row>(url, { params: { _fields: missing.join(',') }, parallel: true, stay: true })
  return payloadOf(data)
}

/** The rows with the `needed` fields that their endpoint does not return, from the record calls. */
export async function completed(
  { name, source }: DeclaredResource,
  rows: readonly Row[],
  needed: readonly string[],
): Promise<Row[]> {
  const missing = needed.filter(
    path => !rows.some(row => Object.hasOwn(row, path) || memberAt(row, path) !== undefined),
  )
  if (rows.length === 0 || missing.length === 0 || source.recordCalls === false) return [...rows]
  const params = { id_in: rows.map(({ id }) => id).join(','), _fields: missing.join(','), _end: rows.length }
  const { data } = await http.get<Row[]>(`/api/resources/${name}`, { params, parallel: true, stay: true })
  const more = new Map(data.map(row => [row.id, row]))
  // The endpoint's value takes precedence if both return one.
  return rows.map(row => ({ ...more.get(row.id), ...row }))
}

/** A row with ids instead of references. */
export function payloadOf(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)]))
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  return typeof value === 'object' && value !== null && 'id' in value && 'label' in value ? value.id : value
}

/** Stored files are sent as `{id}`, as in responses. */
function withFiles({ fields }: DeclaredResource, values: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const isFiles = fields[name]?.type === 'files' || fields[name]?.type === 'images'
      return [name, isFiles && Array.isArray(value) ? value.map(id => (typeof id === 'string' ? { id } : id)) : value]
    }),
  )
}
