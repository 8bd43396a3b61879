import type { ClientField, ClientResource, PageModel } from '#model/client-model.ts'
import type { RecordValues } from '#model/records/context.ts'
import { isMissing } from '../records/row-values.ts'

/** The resource of which a reference input may create a record; undefined when the account may not. */
export function mayCreateFrom(
  resources: PageModel['resources'],
  { resource = '' }: ClientField,
): ClientResource | undefined {
  const target = resources[resource]
  // Records behind other systems' endpoints are created on their own pages.
  return target?.source.kind === 'store' && target.capabilities.actions.includes('create') ? target : undefined
}

/** What the new record takes over: what both it and the record in the form refer to under the same name. */
export function sharedReferences(from: ClientResource, values: RecordValues, target: ClientResource): RecordValues {
  const shared = Object.values(target.fields).filter(({ name, type, resource, creatable }) => {
    const other = from.fields[name]
    return type === 'reference' && creatable && other?.type === type && other.resource === resource
  })
  return Object.fromEntries(
    shared.filter(({ name }) => !isMissing(values[name])).map(({ name }) => [name, values[name]]),
  )
}
