import type { AppModel, Field, Resource } from '#model/app-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { fieldPath } from '#model/field-path.ts'
import { columnKind } from '#server/storage/resource-tables.ts'
import type { RecordContext } from '../record-context.ts'
import type { Values } from './stale-rows.ts'

/** Whether an update of a row may change the value of its stored computed field. */
export function changesRead(
  { model, database }: RecordContext,
  resource: Resource,
  field: Field,
): (before: Values, after: Values) => boolean {
  return database.caches.ofModel(model, `own reads ${resource.name} ${field.name}`, () => {
    const names = ownReads(model, resource, field)
    return (before, after) => names === undefined || names.some(name => isChanged(name, before, after))
  })
}

/**
 * Fields of the row that its computed field depends on, besides values recomputed when others change; undefined when it also
 * depends on time or anything else.
 */
function ownReads(
  model: AppModel,
  resource: Resource,
  { expression, aggregate }: Field,
  open: readonly Field[] = [],
): readonly string[] | undefined {
  const names: string[] = []
  for (const text of [expression, aggregate?.where]) {
    const { record = [], row: _row, ...others } = referencedPaths(text ?? '')
    if (Object.keys(others).length > 0) return undefined
    for (const path of record) {
      const found = fieldPath(model, resource, path || 'id')
      if (!found) return undefined
      const [head = found.field] = found.through
      const isStored = [...found.through, found.field].every(each => columnKind(each))
      if (isStored) names.push(head.name)
      else {
        const inner =
          head === found.field && !open.includes(head) ? ownReads(model, resource, head, [...open, head]) : undefined
        if (!inner) return undefined
        names.push(...inner)
      }
    }
  }
  return names
}

/** Whether the two versions differ in the field. */
export function isChanged(name: string, before: Values, after: Values): boolean {
  const one = before[name] ?? null
  const other = after[name] ?? null
  return one !== other && JSON.stringify(one) !== JSON.stringify(other)
}
