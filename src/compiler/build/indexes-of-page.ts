import type { Field, Page } from '#model/app-model.ts'
import { listParam } from '#model/list/list-query.ts'
import type { Facts } from '../resolve/facts.ts'
import { fieldAt } from '../resolve/field-path.ts'
import { Collector } from './collector.ts'
import { indexColumns, isIndexable } from './index-paths.ts'

/**
 * Columns to index because a page filters or sorts by them, by resource. Rows are usually read within one block, so the block
 * comes first where there is one; a sort order ends with the id, which makes it total. The index of a reference covers rows
 * within a block; `contains` filters have a different index, and of texts only the label is also sorted by.
 */
export function indexesOfPage(page: Page, facts: Facts): ReadonlyMap<string, readonly (readonly string[])[]> {
  const indexes = new Collector<readonly string[]>()
  const own = facts.resource(page.resource)
  if (own === undefined) return indexes.lists
  const lead = own.scope === 'block' ? ['block'] : []
  const counted = tilePaths(page).map(field => ({ field, operator: undefined }))
  for (const { field: path, operator } of [...page.filters, ...counted]) {
    const step = fieldAt(own, path, facts)
    for (const { resource, field } of step ? indexColumns(step, facts) : []) {
      if (operator === 'contains' && field.name !== resource.label) continue
      if (resource === own && isWithinBlock(field, facts)) continue
      indexes.add(resource.name, resource === own ? once([...lead, field.name]) : [field.name])
    }
  }
  for (const { resource, by, equals } of page.detail.tabs) {
    const shared = facts.resource(resource)
    if (equals === undefined || by === undefined || shared === undefined) continue
    indexes.add(resource, once([...(shared.scope === 'block' ? ['block'] : []), by]))
  }
  for (const sort of [page.sort, page.opens?.sort ?? []]) {
    const sorted = sort.map(({ field }) => own.fields[field]?.sortedBy ?? field)
    const isOwn = sorted.every(path => !path.includes('.') && isIndexable(fieldAt(own, path, facts)?.field))
    if (sorted.length > 0 && isOwn) {
      indexes.add(own.name, once([...lead, ...sorted.filter(field => field !== 'id'), 'id']))
    }
  }
  return indexes.lists
}

/** The fields of a page's tiles, and of its initial filter and order. */
export function tilePaths({ tiles = [], opens }: Page): readonly string[] {
  return [...tiles, ...(opens ? [opens] : [])].flatMap(({ query }) =>
    Object.keys(query).map(key => listParam(key).path),
  )
}

/** Whether all records that the field may name belong to one block: it is more selective than the block. */
function isWithinBlock({ type, resource }: Field, facts: Facts): boolean {
  return type === 'reference' && resource !== undefined && facts.resource(resource)?.scope === 'block'
}

function once(names: readonly string[]): readonly string[] {
  return [...new Set(names)]
}
