import type { Resource } from '#model/app-model.ts'
import { fieldPath } from '#model/field-path.ts'
import type { RowQuery } from '#server/storage/select/row-query.ts'
import { RecordRefusal } from '../errors.ts'
import type { RecordContext } from '../record-context.ts'
import type { RowAccess } from './row-access.ts'

/** @throws RecordRefusal naming each path that leads nowhere, or to what the account may not know */
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
