import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Resource } from '#model/app-model.ts'
import { capabilitiesOf } from '#model/permissions/capabilities.ts'
import { planAccess } from '#model/permissions/plan-access.ts'
import { mayRestore } from '#model/permissions/recycle.ts'
import { columnKind } from '../../storage/resource-tables.ts'
import { RowQuery } from '../../storage/select/row-query.ts'
import { RowAccess } from '../access/row-access.ts'
import { AccessDenied } from '../errors.ts'
import { selectContext } from '../list/select-context.ts'
import type { RecordContext } from '../record-context.ts'
import { BIN } from './store-deleted.ts'

/** Deleted records of one resource that the account may know. Columns of the recycle bin stand beside its fields. */
export interface DeletedRows {
  readonly query: RowQuery
  readonly access: RowAccess
  /** Condition: in scope, and grants to read and to delete hold on the former record. */
  conditions(): RawBuilder<SqlBool>
}

/** A column of the bin beside the fields of the record; no field's name begins so. */
export function binColumn(name: 'id' | 'at' | 'accountId' | 'accountName'): RawBuilder<unknown> {
  return sql.ref(`record._bin_${name}`)
}

/**
 * The query over deleted records: the stored values replace the table, so that the same SQL decides as for live records. Lines
 * that were deleted with their record are not included.
 * @throws AccessDenied without permission to restore such records
 */
export function deletedRows(context: RecordContext, resource: Resource): DeletedRows {
  const { model, me, database } = context
  if (!mayRestore(resource, capabilitiesOf(model, me, resource.name))) throw new AccessDenied('nothing-granted')
  const { adapter } = database
  const columns = Object.values(resource.fields).flatMap(field => {
    const kind = columnKind(field)
    if (!kind) return []
    const value = adapter.jsonMember(sql.ref('bin.content'), field.name)
    return [sql`${adapter.typed(kind === 'identity' ? 'integer' : kind, value)} as ${sql.ref(field.name)}`]
  })
  const own = ['id', 'at', 'accountId', 'accountName'].map(
    name => sql`${sql.ref(`bin.${name}`)} as ${sql.ref(`_bin_${name}`)}`,
  )
  const source = sql`(select ${sql.join([...columns, ...own])} from ${sql.table(BIN)} as bin
    where bin.resource = ${resource.name} and ${sql.ref('bin.partOf')} is null)`
  const query = new RowQuery(selectContext(context), resource, 'record', source)
  const access = new RowAccess(query, planAccess(model, me, resource.name, 'read'))
  const deletion = new RowAccess(query, planAccess(model, me, resource.name, 'delete'))
  return {
    query,
    access,
    conditions: () =>
      sql<SqlBool>`${sql.join([sql`1 = 1`, ...access.conditions(), ...deletion.conditions()], sql` and `)}`,
  }
}
