import { sql } from 'kysely'
import { isDate, isDatetime } from '#model/expression/dates.ts'
import type { CompareOperator, NodeOf } from '#model/expression/node.ts'
import { areComparable, areOrdered, isDay, isNumeric, type ValueKind } from '#model/expression/value-kind.ts'
import { DIALECTS } from './expression-dialects.ts'
import {
  bindOf,
  type ExpressionCompiler,
  type Fragment,
  isConstant,
  kindOf,
  nullOf,
  type RowFragment,
  refuse,
  wrap,
} from './expression-fragment.ts'

const OPERATORS: Readonly<Record<CompareOperator, string>> = {
  '==': '=',
  '!=': '<>',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
}

/** `left operator right`; at least one side depends on a row, and neither is the literal `null`. */
export function compileComparison(
  node: NodeOf<'compare'>,
  left: Fragment,
  right: Fragment,
  compiler: ExpressionCompiler,
): Fragment {
  const [a, b] = alike(left, right, compiler)
  if (!isConstant(a) && !isConstant(b)) return compareRows(node, a, b, compiler)
  const row = (isConstant(a) ? b : a) as RowFragment
  const constant = isConstant(a) ? a : (b as Extract<Fragment, { constant: unknown }>)
  if (constant.constant === null) return wrap(nullOf(compiler, 'boolean'), 'boolean')
  const kinds = [row.kind, kindOf(constant)] as const
  if (row.kind === 'list' || row.kind === 'map' || row.kind === 'any') {
    refuse(node, 'a list or JSON field can be used here with in, size and has only')
  }
  if (!areComparable(...kinds) || !(isEquality(node.operator) || areOrdered(...kinds))) {
    return isEquality(node.operator) ? neverEqual(row, node.operator) : wrap(nullOf(compiler, 'boolean'), 'boolean')
  }
  // A whole number is bound as an integer, so that an index on the column can be used.
  const kind = isNumeric(row.kind) ? kinds[1] : row.kind
  const bound = { sql: bindOf(compiler, constant, kind), kind }
  return isConstant(a) ? compareRows(node, bound, row, compiler) : compareRows(node, row, bound, compiler)
}

function compareRows(node: NodeOf<'compare'>, a: RowFragment, b: RowFragment, compiler: ExpressionCompiler): Fragment {
  if (a.kind === 'null' || b.kind === 'null') return wrap(nullOf(compiler, 'boolean'), 'boolean')
  const fits = isEquality(node.operator) ? areComparable(a.kind, b.kind) : areOrdered(a.kind, b.kind)
  if (!fits || ['list', 'map', 'any'].includes(a.kind) || ['list', 'map', 'any'].includes(b.kind)) {
    refuse(node, `'${node.operator}' does not go between a ${a.kind} and a ${b.kind}`)
  }
  const { orderedText } = DIALECTS[compiler.dialect]
  const left = a.kind === 'text' && !isEquality(node.operator) ? orderedText(a.sql) : a.sql
  return wrap(sql`${left} ${sql.raw(OPERATORS[node.operator])} ${b.sql}`, 'boolean')
}

/** Values of two types are never equal: false, but unknown where the row has no value. */
function neverEqual(row: RowFragment, operator: '==' | '!='): Fragment {
  const never = sql`(${row.sql} is null and null)`
  return wrap(operator === '==' ? never : sql`not ${never}`, 'boolean')
}

/**
 * Converts dates on both sides to one form: a date compared with a datetime counts as its first moment, and a text that is no
 * date is compared as a text.
 */
function alike(a: Fragment, b: Fragment, compiler: ExpressionCompiler): readonly [Fragment, Fragment] {
  if (isConstant(a)) return isConstant(b) ? [a, b] : swap(alike(b, a, compiler))
  if (!isDay(a.kind)) return [a, b]
  const other = isConstant(b) ? dayKind(b.constant) : b.kind
  const { dateAsDatetime, dayText } = DIALECTS[compiler.dialect]
  if (other === 'text') return [{ sql: dayText(a.sql, a.kind), kind: 'text' }, b]
  if (!isDay(other)) return [a, b]
  const asDatetime = (day: RowFragment): RowFragment =>
    day.kind === 'date' ? { sql: dateAsDatetime(day.sql, compiler.zoneOffset), kind: 'datetime' } : day
  const beside: RowFragment = isConstant(b) ? { sql: bindOf(compiler, b, other), kind: other } : b
  return a.kind === other ? [a, beside] : [asDatetime(a), asDatetime(beside)]
}

function swap(pair: readonly [Fragment, Fragment]): readonly [Fragment, Fragment] {
  return [pair[1], pair[0]]
}

/** The form of a constant compared with a date. */
function dayKind(value: unknown): ValueKind {
  if (typeof value !== 'string') return 'any'
  return isDate(value) ? 'date' : isDatetime(value) ? 'datetime' : 'text'
}

function isEquality(operator: CompareOperator): operator is '==' | '!=' {
  return operator === '==' || operator === '!='
}
