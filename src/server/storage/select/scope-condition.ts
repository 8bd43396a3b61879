import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Scope } from '#model/permissions/scope.ts'
import { RowQuery } from './row-query.ts'

/** Project blocks: the unit of data rights (catalogue section 0). */
export const BLOCK_RESOURCE = 'projectBlock'

/** The condition for rows in scope; undefined when all are. `alias` is their table. */
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

/** The block itself, or a record to which a block in scope leads along the path `via` (project, project.company). */
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
