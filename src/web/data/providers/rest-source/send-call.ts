import type { AxiosRequestConfig, AxiosResponse } from 'axios'
import type { RecordId } from '#model/api.ts'
import type { RestOperation } from '#model/app-model.ts'
import { translate } from '#web/i18n/locale-state.ts'
import { http } from '../../http/http.ts'
import { HttpFailure } from '../../http/http-failure.ts'

/** Request body: their names, our values. */
export type RequestBody = Readonly<Record<string, unknown>>

/**
 * Sends a declared call; `data` of the answer is that of the envelope, if it has one. `id` fills `{id}` of the path.
 * @throws HttpFailure also where the platform responds itself, by its page or its 404, because no proxy passes the path on
 */
export async function sendCall(
  call: Pick<RestOperation, 'method' | 'path' | 'encoding' | 'envelope'>,
  body: RequestBody,
  id?: RecordId,
  config: AxiosRequestConfig = {},
): Promise<AxiosResponse> {
  const order = { ...config, ...requestOf(call, body, id), envelope: call.envelope }
  const notReached = () => new HttpFailure(translate('pages.source.notReached', { path: call.path }))
  const response = await http.request(order).catch(error => {
    throw call.envelope === false && error instanceof HttpFailure && error.reason === 'not-found' ? notReached() : error
  })
  if (String(response.headers['content-type']).startsWith('text/html')) throw notReached()
  return response
}

/** Address and body of a declared call. Lists repeat their name, without indices; in a form, an empty value is ''. */
function requestOf(
  { method, path, encoding }: Pick<RestOperation, 'method' | 'path' | 'encoding'>,
  body: RequestBody,
  id?: RecordId,
): AxiosRequestConfig {
  const url = id === undefined ? path : path.replaceAll('{id}', encodeURIComponent(id))
  if (encoding === 'json') return { method, url, data: body }
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(body)) {
    for (const each of [value].flat()) if (each !== undefined) pairs.append(name, plain(each))
  }
  return encoding === 'form' ? { method, url, data: pairs } : { method, url, params: pairs }
}

function plain(value: unknown): string {
  if (value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
