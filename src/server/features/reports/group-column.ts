import type { RawBuilder } from 'kysely'
import { isMultiple, targetOf } from '#model/field-path.ts'
import { isHidden } from '#model/permissions/masked-values.ts'
import type { RowAccess } from '#server/records/access/row-access.ts'
import { RecordRefusal } from '#server/records/errors.ts'
import { type RowQuery, valueKindOf } from '#server/storage/select/row-query.ts'

/** What rows are grouped by: the values to select, and how they become the key of a group. */
export interface GroupColumn {
  readonly selects: readonly RawBuilder<unknown>[]
  read(cells: readonly unknown[]): unknown
}

/** Groups by a field; a reference by the record, shown by its label. @throws RecordRefusal for what not every row shows */
export function groupColumn(query: RowQuery, access: RowAccess, field: string): GroupColumn {
  const path = query.path(field)
  const { model, adapter, me } = query.context
  if (!access.isUsable(path) || isHidden(me, path.field) || isMultiple(path.field))
    throw new RecordRefusal('validation', [{ path: '_group', code: 'not-filterable', params: { name: field } }])
  const value = query.value(path)
  if (targetOf(model, path.field)) {
    const label = query.shownLabel(path)
    return {
      selects: [label, value],
      read: ([label, id]) => (id === null ? null : { id: Number(id), label: String(label ?? `#${id}`) }),
    }
  }
  const kind = valueKindOf(path.field)
  return { selects: [value], read: ([cell]) => adapter.decode(kind, cell) ?? null }
}
