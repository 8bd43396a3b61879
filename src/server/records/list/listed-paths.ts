import type { AppModel, Resource } from '#model/app-model.ts'
import { columnKind } from '#server/storage/resource-tables.ts'
import { addFieldReads, type Reads } from '#server/storage/select/expression-reads.ts'
import type { RowQuery } from '#server/storage/select/row-query.ts'
import type { RowAccess } from '../access/row-access.ts'

/** Default fields of a row: all that the account may know, except those that require reading other rows. */
export function listedPaths(model: AppModel, resource: Resource, access: RowAccess, query: RowQuery): string[] {
  return Object.values(resource.fields)
    .filter(field => columnKind(field) || !isCostly(model, resource, field.name))
    .map(field => field.name)
    .filter(name => access.isKnown(query.path(name)))
}

/** Every field that the account may know: the default of a single record. */
export function detailPaths(resource: Resource, access: RowAccess, query: RowQuery): string[] {
  return Object.keys(resource.fields).filter(name => access.isKnown(query.path(name)))
}

/** Whether the field is computed by an aggregate. */
function isCostly(model: AppModel, resource: Resource, name: string): boolean {
  const field = resource.fields[name]!
  const reads: Reads = { resources: new Set(), usesNow: false, usesAggregates: false }
  addFieldReads(model, resource, field, reads)
  return reads.usesAggregates
}
