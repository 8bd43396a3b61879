import { expressionFunctions, setAppFunctions } from '../index.ts'
import { dateDescriptions } from './date.ts'
import type { DescribedFunction, FunctionDescription } from './description.ts'
import { generalDescriptions } from './general.ts'
import { numberDescriptions } from './number.ts'
import { textDescriptions } from './text.ts'

const OWN: Readonly<Record<string, FunctionDescription>> = {
  ...generalDescriptions,
  ...textDescriptions,
  ...numberDescriptions,
  ...dateDescriptions,
}

let ofApp = new Map<string, FunctionDescription>()

/** The function of that name with its SQL and texts. */
export function describedFunction(name: string): DescribedFunction | undefined {
  const known = expressionFunctions.get(name)
  const description = OWN[name] ?? ofApp.get(name)
  return known && description && { ...description, ...known }
}

/** All functions with descriptions. */
export function describedFunctions(): readonly DescribedFunction[] {
  return [...expressionFunctions.keys()].flatMap(name => describedFunction(name) ?? [])
}

/** Replaces the functions added by the app. */
export function takeAppFunctions(functions: readonly DescribedFunction[]): void {
  setAppFunctions(functions)
  ofApp = new Map(functions.map(each => [each.name, each]))
}
