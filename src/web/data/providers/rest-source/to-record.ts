import type { RecordId, Row } from '#model/api.ts'
import type { RestOperation, RestReference } from '#model/app-model.ts'
import type { ReferenceValue } from '#model/client-model.ts'
import { isObject } from '#model/is-object.ts'
import { translate } from '#web/i18n/locale-state.ts'
import { HttpFailure } from '../../http/http-failure.ts'
import type { DeclaredResource } from './declared.ts'
import { idMap } from './id-map.ts'

type Theirs = Readonly<Record<string, unknown>>

/** Converts the rows in `data` of a response to ours. Unmapped members keep their name. */
export async function toRecords(resource: DeclaredResource, call: RestOperation, data: unknown): Promise<Row[]> {
  const rows = memberAt(data, call.rows)
  const found = (Array.isArray(rows) ? rows : [rows]).filter(isObject)
  return withIds(
    resource,
    call,
    found.map(row => toRecord(resource, call, row)),
  )
}

/** The value at a dot path; '' and undefined = the value itself. */
export function memberAt(value: unknown, path = ''): unknown {
  if (path === '') return value
  return path.split('.').reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), value)
}

/**
 * Their id as ours, NaN for none. A text, or a number that JavaScript cannot hold exactly, would lead to no record or to a wrong
 * one. @throws HttpFailure
 */
export function wholeId(value: unknown): number {
  const id = Number(value)
  if (value === undefined || value === null || Number.isSafeInteger(id)) return id
  throw new HttpFailure(translate('pages.source.strangeId', { id: String(value) }))
}

/** Their id of a record of the resource. @throws HttpFailure as `wholeId` */
export function ownId({ source }: DeclaredResource, value: unknown): RecordId {
  return source.idType === 'text' ? String(value ?? '') : wholeId(value)
}

function toRecord(resource: DeclaredResource, call: RestOperation, theirs: Theirs): Row {
  const { source, fields } = resource
  const mapped = Object.entries(call.fields).map(([field, place]) => [
    field,
    typeof place === 'string'
      ? ownValue(memberAt(theirs, place), fields[field]?.type)
      : referenceIn(memberAt(theirs, place.path), place),
  ])
  return { ...theirs, ...Object.fromEntries(mapped), id: ownId(resource, memberAt(theirs, source.idField)) }
}

/** If a list of references is a text (`"[1,2]"`, `"1,2"`) or bare ids, the field requests the labels. */
function ownValue(value: unknown, type: string | undefined): unknown {
  if (type === 'references') return idsIn(value)?.map(id => ({ id, label: '' })) ?? value ?? null
  if (type === 'reference' && typeof value === 'number') return { id: value, label: '' }
  return value ?? null
}

function idsIn(value: unknown): number[] | undefined {
  if (typeof value === 'string') return (value.match(/\d+/g) ?? []).map(Number)
  return Array.isArray(value) && value.every(each => typeof each === 'number') ? value : undefined
}

function referenceIn(value: unknown, place: RestReference): unknown {
  if (Array.isArray(value)) {
    const counted = value.filter(each => place.where === undefined || memberAt(each, place.where) === true)
    return counted.flatMap(each => referenceIn(each, place) ?? [])
  }
  const id = place.id === '' ? undefined : memberAt(value, place.id)
  const label = memberAt(value, place.label)
  if (isNothing(id) && isNothing(label)) return null
  return { id: place.key === undefined ? wholeId(id ?? 0) : String(id ?? ''), label: String(label ?? '') }
}

/** Replaces keys by ids. A key of a record that the account may not see leaves only the label. */
async function withIds({ fields }: DeclaredResource, call: RestOperation, rows: readonly Row[]): Promise<Row[]> {
  let done = [...rows]
  for (const [field, place] of Object.entries(call.fields)) {
    const target = fields[field]?.resource
    if (typeof place === 'string' || place.key === undefined || target === undefined) continue
    const keys = done.flatMap(row => [row[field]].flat().flatMap(value => (isObject(value) ? String(value.id) : [])))
    const ids = await idMap(target, place.key).idsOf(keys)
    const identified = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(identified)
      return isObject(value) ? { ...value, id: ids.get(String(value.id)) ?? 0 } : value
    }
    done = done.map(row => ({ ...row, [field]: identified(row[field]) as ReferenceValue }))
  }
  return done
}

/** Whether a member is absent or empty. */
export function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}
