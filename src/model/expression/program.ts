import { ExpressionError } from './errors.ts'
import { arity, type ExpressionFunction, parameterAt } from './functions/function.ts'
import { expressionFunctions } from './functions/index.ts'
import { MAX_STEPS } from './limits.ts'
import { type ExpressionNode, isNullLiteral, type NodeOf } from './node.ts'
import { applyArithmetic, applyCompare, fitsParameter } from './operators.ts'
import { areEqual, isAmong, plainValue, readPath } from './values.ts'

/** State of an evaluation: the variables, the items of enclosing `filter` and similar, and the remaining steps. */
interface Scope {
  readonly roots: Readonly<Record<string, unknown>>
  readonly zoneOffset: number
  readonly locals: unknown[]
  steps: number
}
/** A compiled expression: closures over closures, no generated code. */
type Program = (scope: Scope) => unknown

/** Variables of expressions. */
const VARIABLES = ['record', 'old', 'row', 'total', 'me', 'params', 'now', 'today'] as const

/**
 * Compiles a tree. `locals` are the names bound by enclosing `exists`, `filter` …
 * @throws ExpressionError for a name or function that does not exist.
 */
export function compileProgram(node: ExpressionNode, locals: readonly string[] = []): Program {
  const compile = (child: ExpressionNode) => compileProgram(child, locals)
  switch (node.kind) {
    case 'literal': {
      const { value } = node
      return () => value
    }
    case 'path':
      return compilePath(node, locals)
    case 'list': {
      const items = node.items.map(compile)
      return scope => items.map(item => plainValue(item(scope)))
    }
    case 'map': {
      const entries = node.entries.map(([key, value]) => [key, compile(value)] as const)
      return scope => Object.fromEntries(entries.map(([key, value]) => [key, plainValue(value(scope))]))
    }
    case 'not': {
      const operand = compile(node.operand)
      return scope => {
        const value = operand(scope)
        return typeof value === 'boolean' ? !value : null
      }
    }
    case 'negate': {
      const operand = compile(node.operand)
      return scope => {
        const value = plainValue(operand(scope))
        return typeof value === 'number' ? -value : null
      }
    }
    case 'and':
      return compileLogic(compile(node.left), compile(node.right), false)
    case 'or':
      return compileLogic(compile(node.left), compile(node.right), true)
    case 'compare':
      return compileCompare(node, compile)
    case 'in': {
      const [left, right] = [compile(node.left), compile(node.right)]
      return scope => isAmong(left(scope), right(scope), scope.zoneOffset)
    }
    case 'arithmetic': {
      const [left, right, { operator }] = [compile(node.left), compile(node.right), node]
      return scope => applyArithmetic(operator, left(scope), right(scope))
    }
    case 'conditional': {
      const [test, yes, no] = [compile(node.test), compile(node.whenTrue), compile(node.whenFalse)]
      return scope => (test(scope) === true ? yes(scope) : no(scope))
    }
    case 'call':
      return compileCall(node, node.args.map(compile))
    case 'each':
      return compileEach(node, compile(node.list), compileProgram(node.body, [...locals, node.variable]), locals.length)
  }
}

function compilePath(node: NodeOf<'path'>, locals: readonly string[]): Program {
  const { root, steps } = node
  const slot = locals.lastIndexOf(root)
  if (slot >= 0) return scope => readPath(scope.locals[slot], steps)
  if (!(VARIABLES as readonly string[]).includes(root)) {
    throw new ExpressionError('unknown-variable', `there is no variable '${root}'`, node.start)
  }
  return scope => readPath(scope.roots[root], steps)
}

/** `decisive` decides alone: false for `&&`, true for `||`. Otherwise both sides must be known. */
function compileLogic(left: Program, right: Program, decisive: boolean): Program {
  return scope => {
    const first = left(scope)
    if (first === decisive) return decisive
    const second = right(scope)
    if (second === decisive) return decisive
    return first === !decisive && second === !decisive ? !decisive : null
  }
}

function compileCompare(node: NodeOf<'compare'>, compile: (child: ExpressionNode) => Program): Program {
  const { operator } = node
  const [left, right] = [compile(node.left), compile(node.right)]
  if (operator !== '==' && operator !== '!=') {
    return scope => applyCompare(operator, left(scope), right(scope), scope.zoneOffset)
  }
  const wanted = operator === '=='
  if (isNullLiteral(node.right)) return scope => (plainValue(left(scope)) === null) === wanted
  if (isNullLiteral(node.left)) return scope => (plainValue(right(scope)) === null) === wanted
  return scope => {
    const equal = areEqual(left(scope), right(scope), scope.zoneOffset)
    return equal === null ? null : equal === wanted
  }
}

function compileCall(node: NodeOf<'call'>, args: readonly Program[]): Program {
  const definition = expressionFunctions.get(node.name)
  if (!definition) throw new ExpressionError('unknown-function', `there is no function '${node.name}'`, node.start)
  const { min, max } = arity(definition)
  if (args.length < min || args.length > max) {
    throw new ExpressionError('unsupported', `${node.name}(…) has the wrong number of arguments`, node.start)
  }
  return scope => {
    const values = args.map(arg => plainValue(arg(scope)))
    return callable(definition, values) ? definition.evaluate(values, scope) : null
  }
}

function callable(definition: ExpressionFunction, values: readonly unknown[]): boolean {
  return definition.takesNull || values.every((value, at) => fitsParameter(value, parameterAt(definition, at).kind))
}

function compileEach(node: NodeOf<'each'>, list: Program, body: Program, slot: number): Program {
  const test = (scope: Scope) => (item: unknown) => {
    if (scope.steps-- <= 0) {
      throw new ExpressionError('limit', `the expression looks at more than ${MAX_STEPS} list items`, node.start)
    }
    scope.locals[slot] = item
    return body(scope)
  }
  return scope => {
    const items = list(scope)
    if (!Array.isArray(items)) return null
    const run = test(scope)
    if (node.operation === 'map') return items.map(item => plainValue(run(item)))
    if (node.operation === 'filter') return items.filter(item => run(item) === true)
    const decisive = node.operation === 'exists'
    let unsure = false
    for (const item of items) {
      const holds = run(item)
      if (holds === decisive) return decisive
      unsure ||= typeof holds !== 'boolean'
    }
    return unsure ? null : !decisive
  }
}
