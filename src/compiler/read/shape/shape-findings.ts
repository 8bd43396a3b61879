import type { ErrorObject, ValidateFunction } from 'ajv'
import { inEnglish } from '../../problems/wording.ts'
import { lastSegmentOf, parentOf, pointerTo, valueAt } from '../parse/json-pointer.ts'
import { renamed } from './edited-value.ts'
import { WORDING } from './keyword-wording.ts'
import { withMeantKeys, withMeantObjects } from './meant-keys.ts'
import { withMeantPlaces } from './meant-places.ts'
import { isStrangeKey, type ShapeFinding } from './shape-finding.ts'
import { invalidValue, wrongType } from './shape-problems.ts'

/** Errors of `value` under the schema of `validate`, one finding each, in the order of the schema. */
export function shapeFindings(validate: ValidateFunction, value: unknown): ShapeFinding[] {
  validate(value)
  const worded = withMeantKeys(
    (validate.errors ?? [])
      .filter(isOwnMistake)
      .map(error => (WORDING[error.keyword] ?? unworded)(error, validate.schema)),
    validate,
    value,
  )
  const misspelt = new Set(worded.filter(isStrangeKey).map(pointerMeant))
  const beside = worded.filter(each => each.isBesideEntries).map(each => each.finding.pointer)
  const wrongTypes = new Set(worded.filter(each => each.kind === wrongType).map(each => each.finding.pointer))
  const findings = new Map<string, ShapeFinding>()
  for (const each of worded) {
    const { pointer, what } = each.finding
    // A misspelt key is also missing under its right name, and a value of the wrong type violates other rules as well.
    if (each.missing !== undefined && misspelt.has(pointerTo(pointer, each.missing))) continue
    if (each.missing !== undefined && beside.includes(pointerTo(parentOf(pointer), each.missing))) continue
    if (each.missing !== undefined && isMisspelt(each, each.missing, worded, validate, value)) continue
    if (each.kind !== wrongType && wrongTypes.has(pointer)) continue
    if (isStrangeKey(each) && isStrangeOnlyBeside(each, worded, validate, value)) continue
    findings.set(`${pointer} ${inEnglish(what)}`, each)
  }
  const meant = withMeantPlaces(withMeantObjects([...findings.values()], validate, value), validate, value)
  return withoutRepeats(meant, value)
}

/** Whether the key is no longer missing once an unknown sibling is corrected. */
function isMisspelt(
  { finding }: ShapeFinding,
  missing: string,
  findings: readonly ShapeFinding[],
  validate: ValidateFunction,
  value: unknown,
): boolean {
  const beside = findings.filter(
    each => isStrangeKey(each) && each.finding.didYouMean && parentOf(each.finding.pointer) === finding.pointer,
  )
  return beside.some(each => {
    validate(renamed(value, each.finding.pointer, each.finding.didYouMean!))
    return !(validate.errors ?? []).some(
      ({ instancePath, params }) => instancePath === finding.pointer && params.missingProperty === missing,
    )
  })
}

/** A key that is known once the misspelt key beside it is corrected. */
function isStrangeOnlyBeside(
  each: ShapeFinding,
  findings: readonly ShapeFinding[],
  validate: ValidateFunction,
  value: unknown,
): boolean {
  const { pointer } = each.finding
  const beside = findings.filter(
    other =>
      other !== each &&
      isStrangeKey(other) &&
      other.finding.didYouMean !== undefined &&
      parentOf(other.finding.pointer) === parentOf(pointer),
  )
  return beside.some(({ finding }) => {
    validate(renamed(value, finding.pointer, finding.didYouMean!))
    return !(validate.errors ?? []).some(
      ({ instancePath, params }) =>
        instancePath === parentOf(pointer) && params.additionalProperty === lastSegmentOf(pointer),
    )
  })
}

/** A list whose items all have the same wrong type is one error, reported at the first of them. */
function withoutRepeats(findings: readonly ShapeFinding[], value: unknown): ShapeFinding[] {
  return findings.filter(each => {
    const { pointer, fix = '' } = each.finding
    const list = parentOf(pointer)
    const items = valueAt(value, list)
    if (each.kind !== wrongType || pointer === '' || !Array.isArray(items) || lastSegmentOf(pointer) === '0')
      return true
    const alike = findings.filter(
      ({ finding }) => parentOf(finding.pointer) === list && inEnglish(finding.fix ?? '') === inEnglish(fix),
    )
    return alike.length < items.length
  })
}

/** Errors that only wrap others (`if`) or repeat them (the rule of a name that `propertyNames` rejects). */
function isOwnMistake(error: ErrorObject): boolean {
  return error.keyword !== 'if' && error.propertyName === undefined
}

/** Pointer of the key that was probably meant by an unknown key. */
function pointerMeant({ finding }: ShapeFinding): string {
  return pointerTo(parentOf(finding.pointer), finding.didYouMean ?? '')
}

function unworded(error: ErrorObject): ShapeFinding {
  return { kind: invalidValue, finding: { pointer: error.instancePath, what: `The value ${error.message}.` } }
}
