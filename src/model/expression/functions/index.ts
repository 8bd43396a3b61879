import { dateFunctions } from './date.ts'
import type { ExpressionFunction } from './function.ts'
import { generalFunctions } from './general.ts'
import { numberFunctions } from './number.ts'
import { textFunctions } from './text.ts'

/** Every function an expression may call, by name. */
export const expressionFunctions: ReadonlyMap<string, ExpressionFunction> = new Map(
  [...generalFunctions, ...textFunctions, ...numberFunctions, ...dateFunctions].map(each => [each.name, each]),
)
