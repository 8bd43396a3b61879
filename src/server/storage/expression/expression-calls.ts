import { type RawBuilder, sql } from 'kysely'
import { isDate, isDatetime } from '#model/expression/dates.ts'
import type { SqlArgument } from '#model/expression/functions/descriptions/description.ts'
import { describedFunction } from '#model/expression/functions/descriptions/index.ts'
import { arity, type ExpressionFunction, parameterAt } from '#model/expression/functions/function.ts'
import type { NodeOf } from '#model/expression/node.ts'
import { fitsParameter } from '#model/expression/operators.ts'
import { accepts, type ParameterKind, type ValueKind } from '#model/expression/value-kind.ts'
import { DIALECTS } from './expression-dialects.ts'
import {
  bindOf,
  type ExpressionCompiler,
  type Fragment,
  isConstant,
  kindOf,
  nullOf,
  refuse,
  wrap,
} from './expression-fragment.ts'

/** A call with at least one argument that depends on a row: the function's template for the dialect, filled in. */
export function compileCall(node: NodeOf<'call'>, compiler: ExpressionCompiler): Fragment {
  const definition = describedFunction(node.name)
  if (!definition) return refuse(node, `there is no function '${node.name}'`)
  const { min, max } = arity(definition)
  if (node.args.length < min || node.args.length > max) {
    return refuse(node, `${node.name}(…) has the wrong number of arguments`)
  }
  const args = node.args.map(arg => compiler.compile(arg, compiler))
  const { zoneOffset } = compiler
  const described = args.map((arg, index) => describeArgument(arg, parameterAt(definition, index).kind))
  described.forEach((argument, index) => {
    checkArgument(node, definition, argument, index)
  })
  const returned = definition.returns(described.map(argument => argument.kind))
  if (isHopeless(definition, described)) return wrap(nullOf(compiler, returned), returned)
  if (returned === 'any') return refuse(node, `the arguments of ${node.name}(…) must be of one kind`)
  const template = definition.sql?.[compiler.dialect]
  if (template === undefined) return refuse(node, `${node.name}(…) has no SQL`)
  const text = typeof template === 'string' ? template : template(described, { zoneOffset })
  const bound = args.map((arg, index) =>
    boundArgument(arg, described[index] as SqlArgument, definition, index, returned, compiler),
  )
  return wrap(fillTemplate(text, bound), returned, sharedResource(definition, args))
}

/** The kind that an argument is bound as. A text compared with a `day` parameter is a date literal. */
function describeArgument(fragment: Fragment, parameter: ParameterKind): SqlArgument {
  const kind = kindOf(fragment)
  if (!isConstant(fragment)) return { kind }
  const { constant } = fragment
  const constantOf = (as: ValueKind): SqlArgument => ({ kind: as, constant: { value: constant } })
  if (parameter !== 'day' || typeof constant !== 'string') return constantOf(kind)
  return isDate(constant) ? constantOf('date') : isDatetime(constant) ? constantOf('datetime') : constantOf('null')
}

function checkArgument(
  node: NodeOf<'call'>,
  definition: ExpressionFunction,
  argument: SqlArgument,
  index: number,
): void {
  const parameter = parameterAt(definition, index)
  if (parameter.constant && !argument.constant)
    refuse(node, `'${parameter.name}' of ${node.name}(…) must be written out`)
  if (argument.constant) {
    const mistake = argument.constant.value === null ? undefined : parameter.check?.(argument.constant.value)
    if (mistake !== undefined) refuse(node, mistake)
    return
  }
  const opaque = argument.kind === 'any' && parameter.kind !== 'any' && parameter.kind !== 'sized'
  if (opaque || !accepts(parameter.kind, argument.kind)) {
    refuse(node, `'${parameter.name}' of ${node.name}(…) cannot be a ${argument.kind}`)
  }
  if (node.name === 'string' && argument.kind === 'number') {
    refuse(node, 'string(…) of a number with a fraction differs between databases; use round first')
  }
}

/** Whether an argument is known to be missing or of the wrong type, which makes the result null. */
function isHopeless(definition: ExpressionFunction, args: readonly SqlArgument[]): boolean {
  if (definition.takesNull) return false
  return args.some((argument, index) => {
    const kind = parameterAt(definition, index).kind
    return argument.kind === 'null' || (argument.constant && !fitsParameter(argument.constant.value, kind))
  })
}

function boundArgument(
  fragment: Fragment,
  argument: SqlArgument,
  definition: ExpressionFunction,
  index: number,
  returned: ValueKind,
  compiler: ExpressionCompiler,
): RawBuilder<unknown> {
  const parameter = parameterAt(definition, index).kind
  const { double } = DIALECTS[compiler.dialect]
  if (!isConstant(fragment) && fragment.kind !== 'null') {
    return parameter === 'number' ? double(fragment.sql) : fragment.sql
  }
  if (parameter === 'number') return bindOf(compiler, fragment, 'number')
  // `coalesce` and the like: all arguments have the kind of the result.
  if (parameter === 'any' && definition.variadic) return bindOf(compiler, fragment, returned)
  return bindOf(compiler, fragment, parameter === 'text' ? 'text' : argument.kind)
}

function fillTemplate(template: string, args: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const pieces = template.split(/(\{(?:\d+|\*)\})/).map(piece => {
    if (piece === '{*}') return sql.join(args)
    const index = /^\{(\d+)\}$/.exec(piece)?.[1]
    return index === undefined ? sql.raw(piece) : (args[Number(index)] as RawBuilder<unknown>)
  })
  return sql.join(pieces, sql``)
}

function sharedResource(definition: ExpressionFunction, args: readonly Fragment[]): string | undefined {
  if (definition.name !== 'coalesce') return undefined
  const resources = args.map(arg => (isConstant(arg) ? undefined : arg.resource))
  return resources.every(resource => resource === resources[0]) ? resources[0] : undefined
}
