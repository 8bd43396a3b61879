import { isDate, isDatetime } from './dates.ts'
import { arity, type ExpressionFunction, parameterAt } from './functions/function.ts'
import { expressionFunctions } from './functions/index.ts'
import { type ExpressionNode, isNullLiteral, type NodeOf } from './node.ts'
import { type ProblemList, withArticle } from './problem.ts'
import { type ExpressionSchema, typeOfStep, type ValueType } from './schema.ts'
import { accepts, areComparable, areOrdered, commonKind, isDay, isNumeric } from './value-kind.ts'

export interface InferContext {
  readonly schema: ExpressionSchema
  /** Types of the variables, including the items of enclosing `filter` and similar. */
  readonly names: Readonly<Record<string, ValueType>>
  readonly problems: ProblemList
  /** The node whose branches are compared with what is wanted, not with each other. */
  readonly result?: ExpressionNode
}

const ANY: ValueType = { kind: 'any' }
const BOOLEAN: ValueType = { kind: 'boolean' }

/** The type of a node; problems are added to `context.problems`, and invalid parts have type `any`. */
export function inferType(node: ExpressionNode, context: InferContext): ValueType {
  switch (node.kind) {
    case 'literal':
      return { kind: literalKind(node.value) }
    case 'path':
      return inferPath(node, context)
    case 'list':
      return { kind: 'list', element: node.items.map(item => inferType(item, context)).reduce(commonType, ANY) }
    case 'map':
      for (const [, value] of node.entries) inferType(value, context)
      return { kind: 'map' }
    case 'not':
      expectBoolean(node.operand, context)
      return BOOLEAN
    case 'negate':
      return inferNumber(node.operand, context)
    case 'and':
    case 'or':
      expectBoolean(node.left, context)
      expectBoolean(node.right, context)
      return BOOLEAN
    case 'compare':
      return inferCompare(node, context)
    case 'in':
      return inferIn(node, context)
    case 'arithmetic':
      return inferArithmetic(node, context)
    case 'conditional':
      expectBoolean(node.test, context)
      return inferBranches(node, context)
    case 'call':
      return inferCall(
        node,
        node.args.map(arg => inferType(arg, context)),
        context,
      )
    case 'each':
      return inferEach(node, context)
  }
}

function literalKind(value: string | number | boolean | null): ValueType['kind'] {
  if (value === null) return 'null'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value === 'string' ? 'text' : 'boolean'
}

function inferPath(node: NodeOf<'path'>, context: InferContext): ValueType {
  const { schema, names, problems } = context
  const root = Object.hasOwn(names, node.root) ? names[node.root] : undefined
  if (!root) {
    const message = `'${node.root}' is not available here`
    problems.add(node, 'unknown-variable', message, { name: node.root }, Object.keys(names))
    return ANY
  }
  let type = root
  let walked = node.root
  for (const step of node.steps) {
    const next = typeOfStep(type, step, schema)
    if (!('type' in next)) {
      const place = next.of ?? walked
      const message = next.candidates.length > 0 ? `${place} has no field '${step}'` : `nothing can follow '${walked}'`
      problems.add(node, 'unknown-field', message, { name: step, resource: place }, next.candidates)
      return ANY
    }
    type = next.type
    walked = `${walked}.${step}`
  }
  return type
}

/** The common type of two alternatives. */
function commonType(left: ValueType, right: ValueType): ValueType {
  if (right === ANY || left === ANY) return left === ANY ? right : left
  const kind = commonKind(left.kind, right.kind)
  if (left.resource !== undefined && left.resource === right.resource) return { kind, resource: left.resource }
  return left.kind === 'null' ? right : right.kind === 'null' ? left : { kind }
}

function inferBranches(node: NodeOf<'conditional'>, context: InferContext): ValueType {
  const whenTrue = inferType(node.whenTrue, context)
  const whenFalse = inferType(node.whenFalse, context)
  const isDayBeside = [whenTrue, whenFalse].some(({ kind }) => isDay(kind) || kind === 'list' || kind === 'map')
  if (node !== context.result && !isDayBeside && !areComparable(whenTrue.kind, whenFalse.kind)) {
    const params = { operator: '? :', left: whenTrue.kind, right: whenFalse.kind }
    const message = `the two results of '? :' are ${withArticle(params.left)} and ${withArticle(params.right)}`
    context.problems.add(node, 'type-mismatch', message, params)
  }
  return commonType(whenTrue, whenFalse)
}

function expectBoolean(node: ExpressionNode, context: InferContext): void {
  const { kind } = inferType(node, context)
  if (kind === 'boolean' || kind === 'any' || kind === 'null') return
  const message = `a condition is needed here, but this is ${withArticle(kind)}`
  context.problems.add(node, 'type-mismatch', message, { expected: 'boolean', found: kind })
}

function inferNumber(node: ExpressionNode, context: InferContext): ValueType {
  const { kind } = inferType(node, context)
  if (isNumeric(kind)) return { kind }
  if (kind === 'any' || kind === 'null') return { kind: 'number' }
  const message = `a number is needed here, but this is ${withArticle(kind)}`
  context.problems.add(node, 'type-mismatch', message, { expected: 'number', found: kind })
  return { kind: 'number' }
}

function inferCompare(node: NodeOf<'compare'>, context: InferContext): ValueType {
  const left = inferType(node.left, context)
  const right = inferType(node.right, context)
  if (isNullLiteral(node.left) || isNullLiteral(node.right)) return BOOLEAN
  if (isDayText(node.left, right, context) || isDayText(node.right, left, context)) return BOOLEAN
  const equality = node.operator === '==' || node.operator === '!='
  const fits = equality ? areComparable(left.kind, right.kind) : areOrdered(left.kind, right.kind)
  const isCounted =
    !equality && (isCountedReference(node.left, left, node.right) || isCountedReference(node.right, right, node.left))
  if (!fits || pointElsewhere(left, right) || isCounted) reportMismatch(node, left, right, context)
  else if (isInLargerUnit(node.left, right) || isInLargerUnit(node.right, left))
    reportUnit(node, left.hundredths ?? right.hundredths, context)
  else if (equality) {
    expectOption(node.left, right, context)
    expectOption(node.right, left, context)
  }
  return BOOLEAN
}

function inferIn(node: NodeOf<'in'>, context: InferContext): ValueType {
  const item = inferType(node.left, context)
  if (node.right.kind === 'list') {
    for (const each of node.right.items) {
      const type = inferType(each, context)
      if (isDayText(each, item, context)) continue
      if (!areComparable(item.kind, type.kind)) reportMismatch({ ...node, right: each }, item, type, context)
      else expectOption(each, item, context)
    }
    return BOOLEAN
  }
  const list = inferType(node.right, context)
  if (list.kind !== 'list' && list.kind !== 'any') {
    const message = `'in' needs a list on its right, but this is ${withArticle(list.kind)}; use contains(…) for texts`
    context.problems.add(node.right, 'type-mismatch', message, { expected: 'list', found: list.kind })
  } else if (list.element) {
    if (!areComparable(item.kind, list.element.kind) || pointElsewhere(item, list.element)) {
      reportMismatch(node, item, list.element, context)
    } else expectOption(node.left, list.element, context)
  }
  return BOOLEAN
}

function inferArithmetic(node: NodeOf<'arithmetic'>, context: InferContext): ValueType {
  const left = inferType(node.left, context)
  const right = inferType(node.right, context)
  if (left.kind === 'any' && right.kind === 'any') return ANY
  const isText = (type: ValueType) => type.kind === 'text' || type.kind === 'any' || type.kind === 'null'
  const isNumber = (type: ValueType) => isNumeric(type.kind) || type.kind === 'any' || type.kind === 'null'
  if (node.operator === '+' && isText(left) && isText(right)) return { kind: 'text' }
  const isCounted = isCountedReference(node.left, left, node.right) || isCountedReference(node.right, right, node.left)
  if (!isNumber(left) || !isNumber(right) || isCounted) {
    reportMismatch(node, left, right, context)
    return ANY
  }
  if (left.kind === 'any' || right.kind === 'any') return ANY
  const whole = left.kind === 'integer' && right.kind === 'integer' && node.operator !== '/'
  return { kind: whole ? 'integer' : 'number' }
}

function inferEach(node: NodeOf<'each'>, context: InferContext): ValueType {
  const list = inferType(node.list, context)
  if (list.kind !== 'list' && list.kind !== 'any') {
    const message = `${node.operation}(…) needs a list, but this is ${withArticle(list.kind)}`
    context.problems.add(node.list, 'type-mismatch', message, { expected: 'list', found: list.kind })
  }
  const inner = { ...context, names: { ...context.names, [node.variable]: list.element ?? ANY } }
  if (node.operation === 'map') return { kind: 'list', element: inferType(node.body, inner) }
  expectBoolean(node.body, inner)
  return node.operation === 'filter' ? { kind: 'list', element: list.element ?? ANY } : BOOLEAN
}

/** Whether `node` is a reference that is counted with or ordered beside a number: most likely a field of its record is meant. */
function isCountedReference(node: ExpressionNode, { resource }: ValueType, other: ExpressionNode): boolean {
  const isId = (each: ExpressionNode) => each.kind === 'path' && each.steps.at(-1) === 'id'
  return resource !== undefined && node.kind === 'path' && !isId(node) && other.kind === 'path' && !isId(other)
}

/** Whether `node` is a number with a fraction, beside one that is a whole number of a smaller unit. */
function isInLargerUnit(node: ExpressionNode, { hundredths }: ValueType): boolean {
  return (
    hundredths !== undefined &&
    node.kind === 'literal' &&
    typeof node.value === 'number' &&
    !Number.isInteger(node.value)
  )
}

function reportUnit(node: NodeOf<'compare'>, unit = '', { problems }: InferContext): void {
  const message = `amounts are whole numbers of ${unit}, which a fraction is not`
  problems.add(node, 'type-mismatch', message, { expected: unit, found: 'number' })
}

function pointElsewhere(left: ValueType, right: ValueType): boolean {
  return left.resource !== undefined && right.resource !== undefined && left.resource !== right.resource
}

function reportMismatch(
  node: NodeOf<'compare' | 'in' | 'arithmetic'>,
  left: ValueType,
  right: ValueType,
  context: InferContext,
): void {
  const operator = node.kind === 'in' ? 'in' : node.operator
  const names = [describeType(left), describeType(right)] as const
  const dates =
    node.kind === 'arithmetic' && [left, right].some(type => type.kind === 'date' || type.kind === 'datetime')
  const hint = dates ? '; use daysBetween, hoursBetween or dateAdd' : ''
  context.problems.add(
    node,
    'type-mismatch',
    `'${operator}' does not go between ${withArticle(names[0])} and ${withArticle(names[1])}${hint}`,
    { operator, left: names[0], right: names[1] },
    left.options ?? right.options,
  )
}

function describeType(type: ValueType): string {
  return type.resource === undefined ? type.kind : `reference to ${type.resource}`
}

/** The type of a call with arguments of `types`; checks its name and the number and kinds of arguments. */
function inferCall(node: NodeOf<'call'>, types: readonly ValueType[], context: InferContext): ValueType {
  const definition = expressionFunctions.get(node.name)
  if (!definition) {
    const message = `there is no function '${node.name}'`
    context.problems.add(node, 'unknown-function', message, { name: node.name }, [...expressionFunctions.keys()])
    return { kind: 'any' }
  }
  if (!hasRightCount(node, definition, context)) return { kind: 'any' }
  node.args.forEach((arg, index) => {
    checkArgument(arg, types[index] as ValueType, definition, index, context)
  })
  const kind = definition.returns(types.map(type => type.kind))
  const first = types[0]
  const sameRecord = definition.name === 'coalesce' && types.every(type => type.resource === first?.resource)
  const { options } = definition
  return {
    kind,
    ...(sameRecord && first?.resource !== undefined && { resource: first.resource }),
    ...(options && { options }),
  }
}

function hasRightCount(node: NodeOf<'call'>, definition: ExpressionFunction, context: InferContext): boolean {
  const { min, max } = arity(definition)
  const count = node.args.length
  if (count >= min && count <= max) return true
  const wanted = min === max ? `${min}` : definition.variadic ? `at least ${min}` : `${min} to ${max}`
  const message = `${node.name}(…) takes ${wanted} argument(s), here are ${count}`
  context.problems.add(node, 'argument-count', message, { name: node.name, wanted, count })
  return false
}

function checkArgument(
  node: ExpressionNode,
  type: ValueType,
  definition: ExpressionFunction,
  index: number,
  { problems }: Pick<InferContext, 'problems'>,
): void {
  const parameter = parameterAt(definition, index)
  const params = { name: definition.name, parameter: parameter.name, expected: parameter.kind, found: type.kind }
  if (parameter.kind === 'day' && isDayText(node, { kind: 'date' }, { problems })) return
  if (!accepts(parameter.kind, type.kind)) {
    const message = `'${parameter.name}' of ${definition.name}(…) must be ${withArticle(words(parameter.kind))}, but this is ${withArticle(type.kind)}`
    problems.add(node, 'wrong-argument', message, params)
  } else if (parameter.constant && (node.kind !== 'literal' || node.value === null)) {
    problems.add(node, 'wrong-argument', `'${parameter.name}' of ${definition.name}(…) must be written out`, params)
  } else if (node.kind === 'literal' && node.value !== null) {
    const mistake = parameter.check?.(node.value)
    const given = { ...params, given: String(node.value) }
    if (mistake !== undefined) problems.add(node, 'wrong-argument', mistake, given, parameter.among)
  }
}

function words(kind: string): string {
  return kind === 'day' ? 'date or datetime' : kind === 'sized' ? 'text or list' : kind
}

/** A text literal must be a possible value of the other side: `record.status == 'drfat'` is never true. */
export function expectOption(node: ExpressionNode, other: ValueType, context: Pick<InferContext, 'problems'>): void {
  if (node.kind !== 'literal' || typeof node.value !== 'string' || !other.options) return
  if (other.options.includes(node.value)) return
  const message = `'${node.value}' is not one of the values it is compared with`
  context.problems.add(node, 'unknown-option', message, { name: node.value }, other.options)
}

/** Whether `node` is a text literal compared with a date, which must then be a date itself. */
export function isDayText(node: ExpressionNode, other: ValueType, context: Pick<InferContext, 'problems'>): boolean {
  if (node.kind !== 'literal' || typeof node.value !== 'string' || !isDay(other.kind)) return false
  if (!isDate(node.value) && !isDatetime(node.value)) {
    const message = `'${node.value}' is not a date; write YYYY-MM-DD or YYYY-MM-DDThh:mm:ss.sssZ`
    context.problems.add(node, 'type-mismatch', message, { expected: other.kind, found: node.value })
  }
  return true
}
