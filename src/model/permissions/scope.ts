import type { Page, Resource } from '../app-model.ts'
import { plainValue } from '../expression/values.ts'
import { pageKindOf } from '../page-kinds/index.ts'
import type { Me } from './me.ts'

/** Rows that an account can see at all, whatever its roles (catalogue section 0, "Scope"). */
export type Scope =
  | { readonly kind: 'all' }
  /** The row's block is one of these. */
  | { readonly kind: 'block'; readonly field: 'block'; readonly blockIds: readonly number[] }
  /** The row names several blocks; it is visible if one of them is among these, or if it names none. */
  | { readonly kind: 'blocks'; readonly field: 'blocks'; readonly blockIds: readonly number[] }
  /** The row is a block, or (with `via`) is above blocks, of which one is among these. */
  | { readonly kind: 'self'; readonly via?: string | undefined; readonly blockIds: readonly number[] }
  | { readonly kind: 'creator'; readonly accountId: number }

/** The scope of `resource` for an account. On `page` a permission that widens `blocks` may lift the limit to blocks. */
export function scopeOf(resource: Resource, me: Me, page?: Pick<Page, 'kind'>): Scope {
  if (me.admin || resource.scope === 'global') return { kind: 'all' }
  if (resource.scope === 'creator') return { kind: 'creator', accountId: me.id }
  if (page && pageKindOf(page.kind)?.crossBlocks && me.widens?.includes('blocks')) return { kind: 'all' }
  const { blockIds } = me
  if (resource.scope === 'block') return { kind: 'block', field: 'block', blockIds }
  if (resource.scope === 'blocks') return { kind: 'blocks', field: 'blocks', blockIds }
  return { kind: 'self', via: resource.scopeVia, blockIds }
}

/** Ids of the blocks to which a record of the resource belongs. `blocksBelow`: as for `inScope`. */
export function blocksOf(
  { scope, scopeVia }: Pick<Resource, 'scope' | 'scopeVia'>,
  record: Readonly<Record<string, unknown>>,
  blocksBelow: readonly number[] = [],
): number[] {
  if (scope === 'self' && scopeVia !== undefined) return [...blocksBelow]
  const held = scope === 'self' ? record.id : scope === 'block' || scope === 'blocks' ? record[scope] : undefined
  return (Array.isArray(held) ? held : [held]).map(plainValue).filter(id => typeof id === 'number')
}

/**
 * Whether a record is in scope. For a record above blocks (`self` with `via`), `blocksBelow` are the ids of those blocks;
 * without them it is out of scope.
 */
export function inScope(
  scope: Scope,
  record: Readonly<Record<string, unknown>>,
  blocksBelow?: readonly number[],
): boolean {
  switch (scope.kind) {
    case 'all':
      return true
    case 'creator':
      return plainValue(record.createdBy) === scope.accountId
    case 'block':
      return isAmong(record.block, scope.blockIds)
    case 'blocks': {
      const named = Array.isArray(record.blocks) ? record.blocks : []
      return named.length === 0 || named.some(block => isAmong(block, scope.blockIds))
    }
    case 'self':
      if (scope.via === undefined) return isAmong(record.id, scope.blockIds)
      return blocksBelow?.some(block => scope.blockIds.includes(block)) ?? false
  }
}

function isAmong(value: unknown, ids: readonly unknown[]): boolean {
  return ids.includes(plainValue(value))
}
