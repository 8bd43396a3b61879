import type { ClientField, ClientResource, PageModel } from '#model/client-model.ts'
import type { RecordValues } from '#model/records/context.ts'
import { isMissing } from '../records/row-values.ts'

/**
 * How a record comes to its project block: `anchored` = copied from a record it refers to;
 * `derived` = the server takes it from another record when it is left empty; `free` = the person names it.
 */
export type BlockPlacement = 'anchored' | 'derived' | 'free'

/** The references that fix the block once they have a value; the first one decides. */
export function blockAnchors(resource: ClientResource): ClientField[] {
  if (resource.scope !== 'block') return []
  return Object.values(resource.fields).filter(field => field.givesBlock)
}

/** How the record with these values comes to its block. */
export function blockPlacement(
  resources: PageModel['resources'],
  resource: ClientResource,
  values: RecordValues,
): BlockPlacement {
  if (resource.scope !== 'block') return 'free'
  const set = Object.values(resource.fields).filter(
    field => field.type === 'reference' && !isMissing(values[field.name]),
  )
  if (set.some(field => field.givesBlock)) return 'anchored'
  const scoped = set.some(field => field.name !== 'block' && resources[field.resource ?? '']?.scope === 'block')
  return scoped ? 'derived' : 'free'
}
