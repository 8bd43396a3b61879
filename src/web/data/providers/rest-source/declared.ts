import type { RecordId } from '#model/api.ts'
import type { RestOperation, RestSource } from '#model/app-model.ts'
import type { ClientResource } from '#model/client-model.ts'
import { fetchedPageModels } from '../query-client.ts'

/** A resource with declared calls for its records. */
export interface DeclaredResource extends ClientResource {
  readonly source: RestSource
}

/** The resource in a cached page model, if its records have declared calls. */
export function declaredResource(name: string | undefined): DeclaredResource | undefined {
  const found = name === undefined ? undefined : clientResource(name)
  return found && isDeclared(found) ? found : undefined
}

/** An id as Refine passes it on, in the type of the resource's ids. */
export function idFor({ source }: DeclaredResource, id: string | number): RecordId {
  return source.idType === 'text' ? String(id) : Number(id)
}

/** Whether the records have declared calls. */
function isDeclared(resource: ClientResource): resource is DeclaredResource {
  return resource.source.kind === 'rest'
}

/** The model of its own page describes a resource completely, others perhaps only its label. */
function clientResource(name: string): ClientResource | undefined {
  let best: ClientResource | undefined
  for (const { resources } of fetchedPageModels()) {
    const found = resources[name]
    if (found && Object.keys(found.fields).length > Object.keys(best?.fields ?? {}).length) best = found
  }
  return best
}

/** The declared call of a transition, if it has one. */
export function transitionCall(resource: string, transition: string): RestOperation | undefined {
  const actions = declaredResource(resource)?.source.actions ?? {}
  return Object.hasOwn(actions, transition) ? actions[transition] : undefined
}
