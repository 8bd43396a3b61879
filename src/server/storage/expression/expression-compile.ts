import { sql } from 'kysely'
import { MAX_SQL_DEPTH, MAX_STEPS } from '#model/expression/limits.ts'
import { type ExpressionNode, isNullLiteral, type NodeOf } from '#model/expression/node.ts'
import { dependsOn } from '#model/expression/paths.ts'
import { compileProgram } from '#model/expression/program.ts'
import { sqlCost, sqlParts } from '#model/expression/sql-cost.ts'
import { commonKind, isNumeric, type ValueKind } from '#model/expression/value-kind.ts'
import { plainValue } from '#model/expression/values.ts'
import { compileCall } from './expression-calls.ts'
import { compileComparison } from './expression-comparison.ts'
import { DIALECTS } from './expression-dialects.ts'
import {
  bindOf,
  type ExpressionCompiler,
  type Fragment,
  isConstant,
  kindOf,
  refuse,
  wrap,
} from './expression-fragment.ts'
import { compileMembership } from './expression-membership.ts'
import { compilePath } from './expression-paths.ts'

/** The SQL of a node; parts that do not depend on a row are evaluated immediately and become parameters. */
export function compileNode(node: ExpressionNode, outer: ExpressionCompiler): Fragment {
  if (!dependsOn(node, Object.keys(outer.rows))) return { constant: evaluateConstant(node, outer) }
  const compiler: ExpressionCompiler = { ...outer, depth: outer.depth + sqlCost(node) }
  if (compiler.depth > MAX_SQL_DEPTH) refuse(node, 'the condition is nested too deeply to select rows')
  const compile = (child: ExpressionNode) => compileNode(child, compiler)
  switch (node.kind) {
    case 'path':
      return compilePath(node, compiler)
    case 'not':
      return wrap(sql`not ${condition(node.operand, compiler)}`, 'boolean')
    case 'and':
    case 'or':
      return wrap(
        sql.join(
          sqlParts(node).map(part => condition(part, compiler)),
          sql.raw(` ${node.kind} `),
        ),
        'boolean',
      )
    case 'compare':
      return compileCompare(node, compiler)
    case 'in':
      return node.right.kind === 'list'
        ? compileMembership(node, compile(node.left), { items: node.right.items.map(compile) }, compiler)
        : compileMembership(node, compile(node.left), { list: compile(node.right) }, compiler)
    case 'negate':
      return compileNegation(node, compile(node.operand), compiler)
    case 'arithmetic':
      return compileArithmetic(node, compiler)
    case 'conditional':
      return compileConditional(node, compiler)
    case 'call':
      return compileCall(node, compiler)
    case 'each':
      return refuse(node, `${node.operation}(…) over a field cannot select rows`)
    default:
      return refuse(node, 'a list or map made from the row cannot select rows')
  }
}

function evaluateConstant(node: ExpressionNode, { roots, zoneOffset }: ExpressionCompiler): unknown {
  return plainValue(compileProgram(node)({ roots, zoneOffset, locals: [], steps: MAX_STEPS }))
}

/** SQL that is true, false or NULL. */
function condition(node: ExpressionNode, compiler: ExpressionCompiler) {
  const fragment = compileNode(node, compiler)
  const kind = kindOf(fragment)
  if (!isConstant(fragment) && kind !== 'boolean' && kind !== 'null')
    refuse(node, `a condition is needed here, but this is a ${kind}`)
  return bindOf(compiler, fragment, 'boolean')
}

/** SQL of a number. */
function number(node: ExpressionNode, fragment: Fragment, compiler: ExpressionCompiler) {
  const kind = kindOf(fragment)
  if (isConstant(fragment) || kind === 'null') return bindOf(compiler, fragment, 'number')
  return isNumeric(kind) ? fragment.sql : refuse(node, `a number is needed here, but this is a ${kind}`)
}

function compileNegation(node: NodeOf<'negate'>, operand: Fragment, compiler: ExpressionCompiler): Fragment {
  const { calculate } = DIALECTS[compiler.dialect]
  return wrap(calculate('-', sql.raw('0'), number(node.operand, operand, compiler)), kindOf(operand))
}

function compileCompare(node: NodeOf<'compare'>, compiler: ExpressionCompiler): Fragment {
  if (isNullLiteral(node.left) || isNullLiteral(node.right)) {
    const subject = compileNode(isNullLiteral(node.left) ? node.right : node.left, compiler)
    const test = sql.raw(node.operator === '==' ? 'is null' : 'is not null')
    if (node.operator === '==' || node.operator === '!=')
      return wrap(sql`${bindOf(compiler, subject)} ${test}`, 'boolean')
  }
  return compileComparison(node, compileNode(node.left, compiler), compileNode(node.right, compiler), compiler)
}

function compileArithmetic(node: NodeOf<'arithmetic'>, compiler: ExpressionCompiler): Fragment {
  const fragments = [compileNode(node.left, compiler), compileNode(node.right, compiler)] as const
  const kinds = fragments.map(kindOf)
  if (node.operator === '+' && kinds.includes('text')) {
    const [left, right] = fragments.map((fragment, index) => {
      const fits = isConstant(fragment) || kinds[index] === 'text' || kinds[index] === 'null'
      if (!fits) refuse(node, `'+' does not go between ${kinds.join(' and ')}`)
      return bindOf(compiler, fragment, 'text')
    })
    return wrap(sql`${left} || ${right}`, 'text')
  }
  const [left, right] = [number(node.left, fragments[0], compiler), number(node.right, fragments[1], compiler)]
  const kind: ValueKind = kinds.every(each => each === 'integer') && node.operator !== '/' ? 'integer' : 'number'
  if (node.operator === '%' && kind !== 'integer') {
    refuse(node, "'%' with fractions differs between databases; use whole numbers")
  }
  return wrap(DIALECTS[compiler.dialect].calculate(node.operator, left, right), kind)
}

function compileConditional(node: NodeOf<'conditional'>, compiler: ExpressionCompiler): Fragment {
  const branches = [compileNode(node.whenTrue, compiler), compileNode(node.whenFalse, compiler)] as const
  const kind = branchKind(node, branches.map(kindOf))
  const [yes, no] = branches.map(branch => bindOf(compiler, branch, kind))
  const [first, second] = branches.map(branch => (isConstant(branch) ? undefined : branch.resource))
  const test = condition(node.test, compiler)
  return wrap(sql`case when ${test} then ${yes} else ${no} end`, kind, first === second ? first : undefined)
}

function branchKind(node: ExpressionNode, kinds: readonly ValueKind[]): ValueKind {
  const kind = kinds.reduce(commonKind)
  return kind === 'any' || kind === 'list' || kind === 'map'
    ? refuse(node, `the two values must be of one kind, not ${kinds.join(' and ')}`)
    : kind
}
