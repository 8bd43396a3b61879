import type { Resource } from '#model/app-model.ts'
import { fieldPath } from '#model/field-path.ts'
import { planAccess } from '#model/permissions/plan-access.ts'
import { RowQuery } from '#server/storage/select/row-query.ts'
import { RecordRefusal } from '../errors.ts'
import { selectContext } from '../list/select-context.ts'
import type { RecordContext } from '../record-context.ts'
import { RowAccess } from './row-access.ts'

/** @throws RecordRefusal naming each path that does not exist, or that the account may not know */
export function demandKnownPaths(
  { model }: RecordContext,
  resource: Resource,
  paths: readonly string[],
  access: RowAccess,
  query: RowQuery,
): void {
  const unknown = paths.filter(path => !fieldPath(model, resource, path) || !access.isKnown(query.path(path)))
  if (unknown.length === 0) return
  throw new RecordRefusal(
    'validation',
    unknown.map(name => ({ path: '_fields', code: 'unknown-field', params: { name } })),
  )
}

/** The paths whose values the account may know if it may read such records. */
export function knownPaths(context: RecordContext, resource: Resource, paths: readonly string[]): string[] {
  const query = new RowQuery(selectContext(context), resource)
  const access = new RowAccess(query, planAccess(context.model, context.me, resource.name, 'read'))
  return paths.filter(path => fieldPath(context.model, resource, path) && access.isKnown(query.path(path)))
}
