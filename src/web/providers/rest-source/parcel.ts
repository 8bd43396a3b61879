import { pathOfParam } from '#model/api/rest-call.ts'
import type { RestOperation } from '#model/app-model.ts'
import type { ClientResource } from '#model/client-model.ts'
import { dayOf } from '#model/dates/dates.ts'
import { evaluate } from '#model/expression/evaluate.ts'
import { keyBook } from './key-book.ts'
import { meNow } from './me-now.ts'
import type { Parcel } from './send-call.ts'

/** What there is to send, by our names: payload values (references are ids), and for expressions the record. */
export interface Sendable {
  readonly given: Readonly<Record<string, unknown>>
  /** What was asked for, as `params` of expressions; default: `given`. */
  readonly params?: Readonly<Record<string, unknown>>
  readonly record?: Readonly<Record<string, unknown>>
}

type Fields = Pick<ClientResource, 'fields'>

/**
 * Puts our values under their names: those that `params` names and that are given, what goes with them, and what `values`
 * computes. A dot path (`org.hid`) sends that field of the record that the given reference points to.
 */
export async function parcelOf(call: RestOperation, resource: Fields, sendable: Sendable): Promise<Parcel> {
  const { given, params = given, record = {} } = sendable
  const parcel: Record<string, unknown> = {}
  for (const [ours, theirs] of Object.entries(call.params)) {
    const value = await givenValue(ours, resource, given)
    if (value === undefined) continue
    parcel[theirs] = call.lists === 'comma' ? joined(value) : value
    Object.assign(parcel, call.with?.[ours])
  }
  const now = new Date().toISOString()
  for (const [theirs, expression] of Object.entries(call.values ?? {})) {
    parcel[theirs] = evaluate(expression, { record, params, me: meNow(), now, today: dayOf(now) })
  }
  return parcel
}

/** As `parcelOf`; given fields that `params` does not name keep their name (creating and changing records). */
export async function wholeParcelOf(call: RestOperation, resource: Fields, sendable: Sendable): Promise<Parcel> {
  const named = new Set(Object.keys(call.params).map(name => name.split('.')[0]))
  const rest = Object.entries(sendable.given).filter(
    ([name]) => !named.has(name) && name !== 'id' && name !== 'version',
  )
  const parcel = { ...Object.fromEntries(rest), ...(await parcelOf(call, resource, sendable)) }
  if (Object.hasOwn(sendable.given, 'id')) return parcel
  // A new record has nothing that could be emptied.
  return Object.fromEntries(Object.entries(parcel).filter(([, value]) => value !== null))
}

/** No value of a list is an empty one. */
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
  const keys = await keyBook(target, key).keysOf(ids)
  const found = ids.flatMap(id => keys.get(id) ?? [])
  return Array.isArray(value) ? found : found[0]
}
