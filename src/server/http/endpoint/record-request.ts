import type { ApiCall } from '#model/api.ts'
import type { Resource } from '#model/app-model.ts'
import { type ListQuery, parseListQuery, type QueryParameters } from '#model/list/list-query.ts'
import { countLookUps } from '#server/records/access/look-ups.ts'
import { RecordRefusal } from '#server/records/errors.ts'
import { namedResource } from '#server/records/named-resource.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { recordContext } from '../plugins/record-context.ts'
import type { Call } from './endpoint.ts'

/** Calls with a resource in their path. */
type RecordCall = Extract<ApiCall, `${string} /api/resources/:name${string}`>

/** The resource in the path, and the caller's context. @throws RecordNotFound */
export function recordRequest<C extends RecordCall>({
  request,
  params,
}: Call<C>): {
  readonly context: RecordContext
  readonly resource: Resource
} {
  const context = recordContext(request)
  const { name } = params as { readonly name: string }
  return { context, resource: namedResource(context, name) }
}

/**
 * Parses the parameters of a list, and counts its look-ups of masked values.
 * @throws RecordRefusal naming every invalid parameter; HttpError 429
 */
export async function listQuery(parameters: object, resource: Resource, context: RecordContext): Promise<ListQuery> {
  const parsed = parseListQuery(parameters as QueryParameters, resource, context.model)
  if (!parsed.ok) throw new RecordRefusal('validation', parsed.problems)
  return countLookUps(context, resource, parsed.query)
}
