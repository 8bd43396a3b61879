import type { ReferenceValue } from '#model/client-model.ts'
import { declaredResource } from './declared.ts'
import { idMap } from './id-map.ts'
import { requestBodyOf } from './request-body.ts'
import { sendCall } from './send-call.ts'
import { memberAt, wholeId } from './to-record.ts'

/** Request of a reference field when its list of choices is opened. */
export interface RestChoicesRequest {
  /** `resource.field` of the reference. */
  readonly asker: string | undefined
  /** Resource of the candidates. */
  readonly target: string
  readonly search: string
  readonly params: Readonly<Record<string, unknown>> | undefined
}

/** The candidates from the field's declared call; undefined when it has none. */
export async function restChoices(
  { asker = '', target, search, params }: RestChoicesRequest,
  signal: AbortSignal,
): Promise<ReferenceValue[] | undefined> {
  const [name = '', field = ''] = asker.split('.')
  const resource = declaredResource(name)
  const choices = resource?.source.choices ?? {}
  const call = Object.hasOwn(choices, field) ? choices[field] : undefined
  if (!resource || !call) return undefined
  if (search.length < (call.minSearch ?? 0)) return []
  const given = search === '' ? { ...params } : { ...params, search }
  const body = await requestBodyOf(call, resource, { given })
  const { data } = await sendCall(call, body, undefined, { signal, parallel: true, stay: true })
  const place = (ours: string) => (typeof call.fields[ours] === 'string' ? call.fields[ours] : ours)
  const rows = [memberAt(data, call.rows)].flat()
  const found = rows.map(row => ({
    id: String(memberAt(row, place('id')) ?? ''),
    label: String(memberAt(row, place('label')) ?? ''),
  }))
  const wanted = call.params.search === undefined ? found.filter(({ label }) => matches(label, search)) : found
  return call.key === undefined
    ? wanted.map(({ id, label }) => ({ id: wholeId(id), label }))
    : identified(target, call.key, wanted)
}

/** Our records for the keys in the response; unknown ones cannot be chosen. */
async function identified(
  target: string,
  key: string,
  found: readonly { readonly id: string; readonly label: string }[],
): Promise<ReferenceValue[]> {
  const ids = await idMap(target, key).idsOf(found.map(({ id }) => id))
  return found.flatMap(each => {
    const id = ids.get(each.id)
    return id === undefined ? [] : [{ id, label: each.label }]
  })
}

function matches(label: string, search: string): boolean {
  return label.toLowerCase().includes(search.toLowerCase())
}
