import { dateFunctions } from './date.ts'
import type { ExpressionFunction } from './function.ts'
import { generalFunctions } from './general.ts'
import { numberFunctions } from './number.ts'
import { textFunctions } from './text.ts'

const OWN = [...generalFunctions, ...textFunctions, ...numberFunctions, ...dateFunctions]
const known = new Map<string, ExpressionFunction>(OWN.map(each => [each.name, each]))

/** Every function an expression may call, by name. */
export const expressionFunctions: ReadonlyMap<string, ExpressionFunction> = known

/** Names that no app may give to a function of its own. */
export const ownFunctionNames: ReadonlySet<string> = new Set(OWN.map(({ name }) => name))

/** From now on these are the functions that the app adds, in place of those that it added before. */
export function takeAppFunctions(functions: readonly ExpressionFunction[]): void {
  for (const name of known.keys()) if (!ownFunctionNames.has(name)) known.delete(name)
  for (const each of functions) known.set(each.name, each)
}
