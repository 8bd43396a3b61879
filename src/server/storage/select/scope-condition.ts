import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Scope } from '#model/permissions/scope.ts'
import { RowQuery } from './row-query.ts'

/** Project blocks: what data rights are about (catalogue section 0). */
export const BLOCK_RESOURCE = 'projectBlock'

/** The rows that lie in the scope; undefined when all do. `alias` is the table that they stand in. */
export function scopeCondition(query: RowQuery, scope: Scope, alias = query.alias): RawBuilder<SqlBool> | undefined {
  const { adapter } = query.context
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  switch (scope.kind) {
    case 'all':
      return undefined
    case 'creator':
      return sql`${column('createdBy')} = ${scope.accountId}`
    case 'block':
      return adapter.isAmong(column('block'), scope.blockIds)
    case 'blocks':
      return sql`(${adapter.listIsEmpty(column('blocks'))} or ${adapter.listHasAny(column('blocks'), scope.blockIds)})`
    case 'self':
      return selfCondition(query, scope.via, scope.blockIds, column('id'))
  }
}

/** The block itself, or a record that one of the blocks leads to along the path `via` (project, project.company). */
function selfCondition(
  query: RowQuery,
  via: string | undefined,
  blockIds: readonly number[],
  id: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const { context } = query
  if (via === undefined) return context.adapter.isAmong(id, blockIds)
  const blocks = new RowQuery(context, context.model.resources[BLOCK_RESOURCE]!, 'blocks')
  const above = blocks.value(blocks.path(via))
  for (const name of blocks.reads.resources) query.reads.resources.add(name)
  return sql`${id} in (select ${above} from ${blocks.from} where ${context.adapter.isAmong(sql.ref('blocks.id'), blockIds)})`
}
