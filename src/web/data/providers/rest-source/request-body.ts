import { pathOfParam } from '#model/api/rest-call.ts'
import type { RestOperation } from '#model/app-model.ts'
import type { ClientResource } from '#model/client-model.ts'
import { dayOf } from '#model/dates/dates.ts'
import { evaluate } from '#model/expression/evaluate.ts'
import type { Me } from '#model/permissions/me.ts'
import { meOf } from '../../account/me-of.ts'
import { sessionState } from '../../account/session-state.ts'
import { shellState } from '../../account/shell-state.ts'
import { idMap } from './id-map.ts'
import type { RequestBody } from './send-call.ts'

/** Data of a request by our names: request values (references are ids), and for expressions the record. */
export interface Sendable {
  readonly given: Readonly<Record<string, unknown>>
  /** Inputs, as `params` of expressions; default: `given`. */
  readonly params?: Readonly<Record<string, unknown>>
  readonly record?: Readonly<Record<string, unknown>>
}

type Fields = Pick<ClientResource, 'fields'>

/**
 * Maps our values to the endpoint's names: given values named in `params`, fixed values, and what `values` computes. A dot path
 * (`org.hid`) sends that field of the record of the given reference.
 */
export async function requestBodyOf(call: RestOperation, resource: Fields, sendable: Sendable): Promise<RequestBody> {
  const { given, params = given, record = {} } = sendable
  const body: Record<string, unknown> = {}
  for (const [ours, theirs] of Object.entries(call.params)) {
    const value = await givenValue(ours, resource, given)
    if (value === undefined) continue
    body[theirs] = call.lists === 'comma' ? joined(value) : value
    Object.assign(body, call.with?.[ours])
  }
  const now = new Date().toISOString()
  for (const [theirs, expression] of Object.entries(call.values ?? {})) {
    body[theirs] = evaluate(expression, { record, params, me: meNow(), now, today: dayOf(now) })
  }
  return body
}

/** As `requestBodyOf`; given fields that `params` does not name keep their name (creating and changing records). */
export async function wholeRequestBodyOf(
  call: RestOperation,
  resource: Fields,
  sendable: Sendable,
): Promise<RequestBody> {
  const named = new Set(Object.keys(call.params).map(name => name.split('.')[0]))
  const rest = Object.entries(sendable.given).filter(
    ([name]) => !named.has(name) && name !== 'id' && name !== 'version',
  )
  const body = { ...Object.fromEntries(rest), ...(await requestBodyOf(call, resource, sendable)) }
  if (Object.hasOwn(sendable.given, 'id')) return body
  // A new record has no values to clear.
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
}

/** An empty list has no values. */
function joined(value: unknown): unknown {
  return Array.isArray(value) ? value.join(',') : (value ?? '')
}

/** The given value for one of our names; undefined when there is none. */
async function givenValue(name: string, { fields }: Fields, given: Sendable['given']): Promise<unknown> {
  if (Object.hasOwn(given, name)) return given[name]
  const [reference = '', key, ...more] = pathOfParam(name).split('.')
  const value = given[reference]
  const target = fields[reference]?.resource
  if (key === undefined || more.length > 0 || value === undefined || target === undefined) return undefined
  if (value === null) return null
  const ids = [value].flat().map(Number)
  const keys = await idMap(target, key).keysOf(ids)
  const found = ids.flatMap(id => keys.get(id) ?? [])
  return Array.isArray(value) ? found : found[0]
}

/** The signed-in account for expressions; undefined when signed out. */
function meNow(): Me | undefined {
  const session = sessionState.get()
  return session && meOf(session.account, shellState.get()?.permissions ?? [])
}
