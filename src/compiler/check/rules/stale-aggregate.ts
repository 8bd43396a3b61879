import type { Field, Resource } from '#model/app-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { localized } from '#model/localized-text.ts'
import { pointerTo } from '../../read/parse/json-pointer.ts'
import type { Facts } from '../../resolve/facts.ts'
import { followPath } from '../../resolve/field-path.ts'
import type { Check } from '../check.ts'
import { fieldConfigsOf } from '../parts.ts'

export const staleAggregate: Check = {
  code: 'stale-aggregate',
  titleInChinese: '存储的统计值会过时',
  severity: 'error',
  why: localized(
    'A stored value is computed again when a counted row is written. What changes in another record is no such write: the value would stay wrong.',
    '存储的统计值只在被统计的记录写入时重新计算；条件引用的其他记录变化时不会更新。',
  ),
  fix: localized(
    'Store the value beside the counted row (a computed field of it with "stored": true) and read that, or do not store the aggregate.',
    '请在被统计的记录上增加一个存储的计算字段并引用它，或不存储这个统计值。',
  ),
  resource({ value, facts, report }) {
    for (const { pointer, config } of fieldConfigsOf(value)) {
      const { aggregate, stored } = config
      const counted = stored && aggregate ? facts.resource(aggregate.resource) : undefined
      if (!counted || !aggregate?.where) continue
      const paths = referencedPaths(aggregate.where).row ?? []
      const elsewhere = paths.find(path => readsOtherRecords(counted, path, facts))
      if (elsewhere === undefined) continue
      const at = pointerTo(pointer, 'aggregate', 'where')
      report({
        pointer: at,
        what: localized(
          'The stored value would not follow "{path}", which changes in another record.',
          '存储的值不会随 "{path}" 更新，它在另一条记录中变化。',
          { path: `row.${elsewhere}` },
        ),
      })
    }
  },
}

/** Whether the value at `path` may change without a write of the row, or of a stored field of it. */
function readsOtherRecords(resource: Resource, path: string, facts: Facts, open: readonly Field[] = []): boolean {
  const followed = followPath(resource, path, facts)
  if (!followed.ok) return false
  const [first, ...behind] = followed.steps
  // The id behind a reference is the reference's own value.
  if (behind.some(({ field }) => field.name !== 'id')) return true
  if (first === undefined || first.field.type !== 'computed' || first.field.stored || open.includes(first.field))
    return false
  if (first.field.aggregate) return true
  const read = referencedPaths(first.field.expression ?? '').record ?? []
  return read.some(inner => readsOtherRecords(resource, inner, facts, [...open, first.field]))
}
