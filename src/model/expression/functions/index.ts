import { dateFunctions } from './date.ts'
import type { ExpressionFunction } from './function.ts'
import { generalFunctions } from './general.ts'
import { numberFunctions } from './number.ts'
import { textFunctions } from './text.ts'

const OWN = { ...generalFunctions, ...textFunctions, ...numberFunctions, ...dateFunctions }
const known = new Map<string, ExpressionFunction>(Object.entries(OWN).map(([name, each]) => [name, { name, ...each }]))

/** Every function by name. */
export const expressionFunctions: ReadonlyMap<string, ExpressionFunction> = known

/** Names that an app's function cannot have. */
export const ownFunctionNames: ReadonlySet<string> = new Set(known.keys())

/** Replaces the app's functions (`takeAppFunctions` describes them too). */
export function setAppFunctions(functions: readonly ExpressionFunction[]): void {
  for (const name of known.keys()) if (!ownFunctionNames.has(name)) known.delete(name)
  for (const each of functions) known.set(each.name, each)
}
