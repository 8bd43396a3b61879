import type { RecordId } from '#model/api.ts'
import type { Operation, RestOperation } from '#model/app-model.ts'
import type { ClientResource } from '#model/client-model.ts'
import { fileName } from '../../http/file-name.ts'
import { requestBodyOf } from './request-body.ts'
import { missingFields, payloadOf } from './rest-records.ts'
import { sendCall } from './send-call.ts'

/** The record of an action, as far as known, including id and version. */
export type KnownRecord = Readonly<Record<string, unknown>> & { readonly id: RecordId }

/**
 * Runs a transition or an operation on a record by its call; `values` are the inputs, in request form. @returns the `data` of
 * the envelope
 */
export async function callOnRecord(
  resource: ClientResource,
  call: RestOperation,
  record: KnownRecord,
  values: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const known = { ...payloadOf(record), ...values }
  const missing = await missingFields(resource, call, known)
  const given = { ...missing, ...known }
  const body = await requestBodyOf(call, resource, { given, params: values, record: { ...missing, ...record } })
  return (await sendCall(call, body, record.id, { stay: true, parallel: true })).data
}

/** Result of a list operation: a file, or the `data` of the envelope. */
export type ListAnswer = { readonly file: Blob; readonly name: string } | { readonly data: unknown }

/** Runs an operation on the list as a whole; `given` are the conditions by field, and the inputs. */
export async function callOnList(
  resource: ClientResource,
  { call, answer }: Operation,
  given: Readonly<Record<string, unknown>>,
): Promise<ListAnswer> {
  const body = await requestBodyOf(call, resource, { given })
  const responseType = answer === 'file' ? 'blob' : 'json'
  const { data, headers } = await sendCall(call, body, undefined, { stay: true, responseType })
  return data instanceof Blob ? { file: data, name: fileName(headers['content-disposition']) } : { data }
}
