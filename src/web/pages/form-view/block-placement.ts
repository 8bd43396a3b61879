import type { ClientField, ClientResource, PageModel } from '#model/client-model.ts'
import { isEmpty } from '#model/is-empty.ts'
import type { RecordValues } from '#model/records/context.ts'

/**
 * How the project block of a record is determined: `anchored` = copied from a referred record; `derived` = taken by the server
 * from another record when left empty; `free` = entered by the user.
 */
export type BlockPlacement = 'anchored' | 'derived' | 'free'

/** The references that determine the block; the first one with a value decides. */
export function blockAnchors(resource: ClientResource): ClientField[] {
  if (resource.scope !== 'block') return []
  return Object.values(resource.fields).filter(field => field.givesBlock)
}

/** How the block of the record with these values is determined. */
export function blockPlacement(
  resources: PageModel['resources'],
  resource: ClientResource,
  values: RecordValues,
): BlockPlacement {
  if (resource.scope !== 'block') return 'free'
  const set = Object.values(resource.fields).filter(field => field.type === 'reference' && !isEmpty(values[field.name]))
  if (set.some(field => field.givesBlock)) return 'anchored'
  const scoped = set.some(field => field.name !== 'block' && resources[field.resource ?? '']?.scope === 'block')
  return scoped ? 'derived' : 'free'
}
