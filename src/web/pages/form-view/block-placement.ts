import { BLOCK_ANCHORS } from '#model/block-anchors.ts'
import type { ClientField, ClientResource, PageModel } from '#model/client-model.ts'
import type { RecordValues } from '#model/records/context.ts'
import { isMissing } from '../records/row-values.ts'

/**
 * How a record comes to its project block: `anchored` = copied from the house (building, meter …) it refers to;
 * `derived` = the server takes it from another record when it is left empty; `free` = the person names it.
 */
export type BlockPlacement = 'anchored' | 'derived' | 'free'

/** The references that fix the block once they have a value, the strongest first. */
export function blockAnchors(resource: ClientResource): ClientField[] {
  if (resource.scope !== 'block') return []
  const anchors = Object.values(resource.fields).filter(field => rankOf(field) >= 0)
  return anchors.sort((a, b) => rankOf(a) - rankOf(b))
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
  if (set.some(field => rankOf(field) >= 0)) return 'anchored'
  const scoped = set.some(field => field.name !== 'block' && resources[field.resource ?? '']?.scope === 'block')
  return scoped ? 'derived' : 'free'
}

function rankOf({ type, resource }: ClientField): number {
  return type === 'reference' ? BLOCK_ANCHORS.indexOf(resource ?? '') : -1
}
