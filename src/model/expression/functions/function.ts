import type { ParameterKind, ValueKind } from '../value-kind.ts'

export interface FunctionContext {
  /** UTC offset of the business's days in minutes. */
  readonly zoneOffset: number
}

export interface FunctionParameter {
  readonly name: string
  readonly kind: ParameterKind
  /** Only trailing ones. */
  readonly optional?: boolean
  /** Must be a literal (a unit, a pattern). */
  readonly constant?: boolean
  /** Error of a literal, in English; undefined = valid. */
  readonly check?: (value: unknown) => string | undefined
  /** What a literal may be, for "did you mean". */
  readonly among?: readonly string[]
}

/** What checking and evaluating a call needs: the browser's part of a function. */
export interface ExpressionFunction {
  readonly name: string
  readonly parameters: readonly FunctionParameter[]
  /** The last parameter may be repeated. */
  readonly variadic?: boolean
  readonly returns: (args: readonly ValueKind[]) => ValueKind
  /** The only texts that it can give. */
  readonly options?: readonly string[]
  /** Default: the result is null if one argument is null or of the wrong type, and `evaluate` is not called. */
  readonly takesNull?: boolean
  evaluate(args: readonly unknown[], context: FunctionContext): unknown
}

/** Functions by name, checked but with literal names. */
export function defineFunctions<Name extends string>(
  functions: Readonly<Record<Name, Omit<ExpressionFunction, 'name'>>>,
): Readonly<Record<Name, Omit<ExpressionFunction, 'name'>>> {
  return functions
}

/** Minimum and maximum number of arguments. */
export function arity(definition: ExpressionFunction): { readonly min: number; readonly max: number } {
  const min = definition.parameters.filter(parameter => !parameter.optional).length
  return { min, max: definition.variadic ? 16 : definition.parameters.length }
}

/** The parameter for the argument at `index`. */
export function parameterAt(definition: ExpressionFunction, index: number): FunctionParameter {
  return definition.parameters[Math.min(index, definition.parameters.length - 1)] as FunctionParameter
}
