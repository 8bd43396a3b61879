import { arity, type ExpressionFunction, parameterAt } from './functions/function.ts'
import { expressionFunctions } from './functions/index.ts'
import type { InferContext } from './infer.ts'
import { isDayText } from './infer-literals.ts'
import type { ExpressionNode, NodeOf } from './node.ts'
import type { ValueType } from './schema.ts'
import { accepts } from './value-kind.ts'

/** The type of a call whose arguments have `types`; its name, count and kinds of arguments are checked. */
export function inferCall(node: NodeOf<'call'>, types: readonly ValueType[], context: InferContext): ValueType {
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
  return sameRecord && first?.resource !== undefined ? { kind, resource: first.resource } : { kind }
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
    const message = `'${parameter.name}' of ${definition.name}(…) must be a ${words(parameter.kind)}, but this is a ${type.kind}`
    problems.add(node, 'wrong-argument', message, params)
  } else if (parameter.constant && (node.kind !== 'literal' || node.value === null)) {
    problems.add(node, 'wrong-argument', `'${parameter.name}' of ${definition.name}(…) must be written out`, params)
  } else if (node.kind === 'literal' && node.value !== null) {
    const mistake = parameter.check?.(node.value)
    if (mistake !== undefined) problems.add(node, 'wrong-argument', mistake, params)
  }
}

function words(kind: string): string {
  return kind === 'day' ? 'date or datetime' : kind === 'sized' ? 'text or list' : kind
}
