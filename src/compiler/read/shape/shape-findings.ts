import type { ErrorObject, ValidateFunction } from 'ajv'
import { parentOf, pointerTo } from '../parse/json-pointer.ts'
import { type ShapeFinding, WORDING } from './keyword-wording.ts'
import { invalidValue, unknownKey, wrongType } from './shape-problems.ts'

/** The errors of the last run of `validate`, one per mistake, in the order of the schema. */
export function shapeFindings(validate: ValidateFunction): ShapeFinding[] {
  const worded = (validate.errors ?? [])
    .filter(isOwnMistake)
    .map(error => (WORDING[error.keyword] ?? unworded)(error, validate.schema))
  const misspelt = new Set(worded.filter(each => each.kind === unknownKey).map(meantKey))
  const wrongTypes = new Set(worded.filter(each => each.kind === wrongType).map(each => each.finding.pointer))
  const findings = new Map<string, ShapeFinding>()
  for (const each of worded) {
    const { pointer, what } = each.finding
    // A misspelt key is missing under its right name, and a value of the wrong type breaks other rules as well.
    if (each.missing !== undefined && misspelt.has(pointerTo(pointer, each.missing))) continue
    if (each.kind !== wrongType && wrongTypes.has(pointer)) continue
    findings.set(`${pointer} ${what}`, each)
  }
  return [...findings.values()]
}

/** Errors that only wrap others (`if`) or repeat them (the rule broken by a name that `propertyNames` refuses). */
function isOwnMistake(error: ErrorObject): boolean {
  return error.keyword !== 'if' && error.propertyName === undefined
}

/** Pointer of the key that the author of an unknown key meant. */
function meantKey({ finding }: ShapeFinding): string {
  return pointerTo(parentOf(finding.pointer), finding.didYouMean ?? '')
}

function unworded(error: ErrorObject): ShapeFinding {
  return { kind: invalidValue, finding: { pointer: error.instancePath, what: `The value ${error.message}.` } }
}
