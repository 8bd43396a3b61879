import type { ParameterKind, ValueKind } from '../value-kind.ts'

export interface FunctionContext {
  /** Minutes east of UTC of the business's days. */
  readonly zoneOffset: number
}

export interface FunctionParameter {
  readonly name: string
  readonly kind: ParameterKind
  /** Only the last ones. */
  readonly optional?: boolean
  /** Must be written out in the expression (a unit, a pattern). */
  readonly constant?: boolean
  /** What is wrong with a written-out value, in English; undefined = nothing. */
  readonly check?: (value: unknown) => string | undefined
}

/** What checking and evaluating a call takes: all that the browser needs of a function. */
export interface ExpressionFunction {
  readonly name: string
  readonly parameters: readonly FunctionParameter[]
  /** The last parameter may be repeated. */
  readonly variadic?: boolean
  readonly returns: (args: readonly ValueKind[]) => ValueKind
  /** Without it the result is null as soon as one argument is null or of the wrong type, and `evaluate` is not asked. */
  readonly takesNull?: boolean
  evaluate(args: readonly unknown[], context: FunctionContext): unknown
}

/** Functions by name; keeps the names as a type while checking the shape. */
export function defineFunctions<Name extends string>(
  functions: Readonly<Record<Name, Omit<ExpressionFunction, 'name'>>>,
): Readonly<Record<Name, Omit<ExpressionFunction, 'name'>>> {
  return functions
}

/** Least and most arguments. */
export function arity(definition: ExpressionFunction): { readonly min: number; readonly max: number } {
  const min = definition.parameters.filter(parameter => !parameter.optional).length
  return { min, max: definition.variadic ? 16 : definition.parameters.length }
}

/** The parameter that takes the argument at `index`. */
export function parameterAt(definition: ExpressionFunction, index: number): FunctionParameter {
  return definition.parameters[Math.min(index, definition.parameters.length - 1)] as FunctionParameter
}
