import { sql } from 'kysely'
import type { NodeOf } from '#model/expression/node.ts'
import { areComparable, isNumeric, type ValueKind } from '#model/expression/value-kind.ts'
import { areEqual, plainValue } from '#model/expression/values.ts'
import { compileComparison } from './expression-comparison.ts'
import { DIALECTS } from './expression-dialects.ts'
import {
  bindOf,
  type ExpressionCompiler,
  type Fragment,
  isConstant,
  kindOf,
  kindOfValue,
  nullOf,
  type RowFragment,
  refuse,
  wrap,
} from './expression-fragment.ts'

/** The right side of `in`: single items, or one list. */
type Items = { readonly items: readonly Fragment[] } | { readonly list: Fragment }

/** `item in list`; at least one side depends on a row. */
export function compileMembership(
  node: NodeOf<'in'>,
  item: Fragment,
  right: Items,
  compiler: ExpressionCompiler,
): Fragment {
  if ('list' in right && !isConstant(right.list)) return inColumn(node, item, right.list, compiler)
  const items = 'items' in right ? right.items : constantItems(right.list)
  if (items === undefined) return wrap(nullOf(compiler, 'boolean'), 'boolean')
  if (!isConstant(item) && items.every(isConstant)) return inConstants(node, item, items, compiler)
  return inItems(node, item, items, compiler)
}

/** The items of a constant list; undefined when it is no list. */
function constantItems(list: Fragment): readonly { constant: unknown }[] | undefined {
  const value = isConstant(list) ? list.constant : undefined
  return Array.isArray(value) ? value.map(item => ({ constant: plainValue(item) })) : undefined
}

function inColumn(node: NodeOf<'in'>, item: Fragment, list: RowFragment, compiler: ExpressionCompiler): Fragment {
  const kind = kindOf(item)
  if (list.kind !== 'list' && list.kind !== 'any') refuse(node, `'in' needs a list on its right, not a ${list.kind}`)
  if (kind === 'null') return wrap(nullOf(compiler, 'boolean'), 'boolean')
  if (kind !== 'text' && !isNumeric(kind)) refuse(node, `a ${kind} cannot be looked up in a list field`)
  return wrap(DIALECTS[compiler.dialect].listHas(list.sql, bindOf(compiler, item, kind)), 'boolean')
}

/** Constant values: those of another type are never equal, a missing one makes the result unknown. */
function inConstants(
  node: NodeOf<'in'>,
  item: RowFragment,
  items: readonly Fragment[],
  compiler: ExpressionCompiler,
): Fragment {
  if (['list', 'map', 'any'].includes(item.kind)) refuse(node, `a ${item.kind} field cannot be looked up in a list`)
  if (item.kind === 'null') return wrap(nullOf(compiler, 'boolean'), 'boolean')
  if (item.kind === 'date' || item.kind === 'datetime') return inItems(node, item, items, compiler)
  const values = items.map(each => (isConstant(each) ? each.constant : null))
  const usable = values.filter(value => value !== null && areComparable(item.kind, kindOfValue(value)))
  const doubt = values.includes(null) ? sql` or ${nullOf(compiler, 'boolean')}` : sql``
  if (usable.length === 0) return wrap(sql`(${item.sql} is null and null)${doubt}`, 'boolean')
  const kind: ValueKind = isNumeric(item.kind) && !usable.every(Number.isSafeInteger) ? 'number' : baseKind(item.kind)
  return wrap(sql`${DIALECTS[compiler.dialect].isAmong(item.sql, usable, kind)}${doubt}`, 'boolean')
}

function baseKind(kind: ValueKind): ValueKind {
  return isNumeric(kind) ? 'integer' : kind
}

/** One comparison for each item. */
function inItems(
  node: NodeOf<'in'>,
  item: Fragment,
  items: readonly Fragment[],
  compiler: ExpressionCompiler,
): Fragment {
  if (kindOf(item) === 'null') return wrap(nullOf(compiler, 'boolean'), 'boolean')
  const equality: NodeOf<'compare'> = { ...node, kind: 'compare', operator: '==' }
  const tests = items.map(each => {
    if (!isConstant(item) || !isConstant(each)) {
      return bindOf(compiler, compileComparison(equality, item, each, compiler), 'boolean')
    }
    return bindOf(compiler, { constant: areEqual(item.constant, each.constant, compiler.zoneOffset) }, 'boolean')
  })
  if (tests.length === 0) return wrap(sql`(${bindOf(compiler, item)} is null and null)`, 'boolean')
  return wrap(sql`(${sql.join(tests, sql` or `)})`, 'boolean')
}
