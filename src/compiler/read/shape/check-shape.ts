import type { ErrorObject, ValidateFunction } from 'ajv'
import type { ConfigKindName } from '#model/config-schema/index.ts'
import type { ConfigProblem } from '#model/problems.ts'
import { createProblem } from '../../problems/create-problem.ts'
import { lastSegmentOf, type Pointer, parentOf, pointerTo, valueAt } from '../parse/json-pointer.ts'
import type { SourceFile } from '../parse/source-file.ts'
import { inheritedKeysIn } from './inherited-names.ts'
import { type ShapeFinding, WORDING } from './keyword-wording.ts'
import { invalidValue, reservedName, unknownKey, wrongType } from './shape-problems.ts'
import { fits, validatorOf } from './validators.ts'

/** A file's value after the shape pass. */
interface Shaped {
  /** The value without the parts that are wrong, so that the rest can be checked on; undefined when too little is left. */
  readonly value: unknown
  /** What was wrong is listed and left out; with no problems `value` is all that the author wrote. */
  readonly problems: readonly ConfigProblem[]
}

/** Removing one wrong part may make another one wrong (a required key is gone); so often is that tried. */
const MAX_ROUNDS = 8

/** Checks `file` against the schema of its kind: every mistake is one problem at its own place. */
export function checkShape(file: SourceFile, kind: ConfigKindName): Shaped {
  const inherited = inheritedKeysIn(file.value).map(reserved)
  const value = inherited.length === 0 ? file.value : prune(file.value, inherited)
  if (fits(value, kind)) return { value, problems: inherited.map(toProblem) }
  const validate = validatorOf(kind)
  if (validate(value)) return { value, problems: inherited.map(toProblem) }
  const findings = [...inherited, ...shapeFindings(validate)]
  return { value: soundPart(value, validate), problems: findings.map(toProblem) }

  function toProblem({ kind, finding }: ShapeFinding): ConfigProblem {
    return createProblem(file, kind, finding)
  }
}

function soundPart(value: unknown, validate: ValidateFunction): unknown {
  let part = value
  for (let round = 0; round < MAX_ROUNDS; round++) {
    part = prune(part, shapeFindings(validate))
    if (part === undefined || validate(part)) return part
  }
  return undefined
}

function reserved(pointer: string): ShapeFinding {
  const what = `Nothing can be called "${lastSegmentOf(pointer)}" here.`
  return { kind: reservedName, finding: { pointer, target: 'key', what } }
}

/**
 * A copy of `value` without the parts that `findings` name; undefined when the outermost value itself is at fault.
 * Items are not taken out of lists, because that would move the others: the whole list goes.
 */
export function prune(value: unknown, findings: readonly ShapeFinding[]): unknown {
  let copy: unknown = structuredClone(value)
  for (const { finding } of findings) copy = without(copy, finding.pointer)
  return copy
}

function without(root: unknown, pointer: Pointer): unknown {
  if (pointer === '') return undefined
  const parent = valueAt(root, parentOf(pointer))
  if (Array.isArray(parent)) return without(root, parentOf(pointer))
  if (typeof parent === 'object' && parent !== null) {
    delete (parent as Record<string, unknown>)[lastSegmentOf(pointer)]
  }
  return root
}

/** The errors of the last run of `validate`, one per mistake, in the order of the schema. */
function shapeFindings(validate: ValidateFunction): ShapeFinding[] {
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
