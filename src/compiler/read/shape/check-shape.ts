import type { ErrorObject, ValidateFunction } from 'ajv'
import type { ConfigKindName } from '#model/config-schema/index.ts'
import { type Schema, schemasAt } from '#model/config-schema/schemas-at.ts'
import { localized } from '#model/localized-text.ts'
import type { ConfigProblem } from '#model/problems.ts'
import { createProblem } from '../../problems/create-problem.ts'
import { inEnglish } from '../../problems/wording.ts'
import { lastSegmentOf, type Pointer, parentOf, pointerTo, segmentsOf, valueAt } from '../parse/json-pointer.ts'
import type { SourceFile } from '../parse/source-file.ts'
import { inheritedKeysIn } from './inherited-names.ts'
import { WORDING } from './keyword-wording.ts'
import type { ShapeFinding } from './shape-finding.ts'
import { ineffectiveKey, invalidValue, reservedName, unknownKey, wrongType } from './shape-problems.ts'
import { validatorOf } from './validators.ts'

/** A file's value after the schema check. */
interface Shaped {
  /** The value without invalid parts, so that checking can continue; undefined when too little is left. */
  readonly value: unknown
  /** Problems of the removed parts; without problems `value` is complete. */
  readonly problems: readonly ConfigProblem[]
}

/** Removing one invalid part may invalidate another (a required key is missing); maximum number of repetitions. */
const MAX_ROUNDS = 8

/** Checks `file` against the schema of its kind: every mistake is one problem at its own place. */
export function checkShape(file: SourceFile, kind: ConfigKindName): Shaped {
  const inherited = inheritedKeysIn(file.value).map(reserved)
  const value = inherited.length === 0 ? file.value : prune(file.value, inherited)
  const validate = validatorOf(kind)
  if (validate(value)) return { value, problems: inherited.map(toProblem) }
  const findings = [...inherited, ...shapeFindings(validate, value)]
  return { value: soundPart(value, validate), problems: findings.map(toProblem) }

  function toProblem({ kind, finding }: ShapeFinding): ConfigProblem {
    return createProblem(file, kind, finding)
  }
}

function soundPart(value: unknown, validate: ValidateFunction): unknown {
  let part = value
  for (let round = 0; round < MAX_ROUNDS; round++) {
    part = prune(part, shapeFindings(validate, part))
    if (part === undefined || validate(part)) return part
  }
  return undefined
}

function reserved(pointer: string): ShapeFinding {
  const what = localized('Nothing can be called "{name}" here.', '此处不能使用名称 "{name}"。', {
    name: lastSegmentOf(pointer),
  })
  return { kind: reservedName, finding: { pointer, target: 'key', what } }
}

/**
 * A copy of `value` without the parts in `findings`; undefined when the root value itself is invalid. Cosmetic values are
 * replaced. List items are not removed, because that would shift the others: the whole list is removed. Of two duplicates one
 * stays.
 */
function prune(value: unknown, findings: readonly ShapeFinding[]): unknown {
  let copy: unknown = structuredClone(value)
  for (const { finding, isDouble = false, standIn, meantKey, meantPlace } of findings)
    if (meantPlace !== undefined) copy = moved(copy, finding.pointer, meantPlace)
    else if (meantKey !== undefined) copy = renamed(copy, finding.pointer, meantKey)
    else
      copy =
        standIn === undefined ? without(copy, finding.pointer, isDouble) : withValue(copy, finding.pointer, standIn)
  return copy
}

function withValue(root: unknown, pointer: Pointer, value: unknown): unknown {
  const parent = valueAt(root, parentOf(pointer)) as Record<string, unknown> | undefined
  if (parent !== undefined) parent[lastSegmentOf(pointer)] = value
  return root
}

function without(root: unknown, pointer: Pointer, isDouble = false): unknown {
  if (pointer === '') return undefined
  const parent = valueAt(root, parentOf(pointer))
  if (Array.isArray(parent) && isDouble) {
    parent.splice(Number(lastSegmentOf(pointer)), 1)
    return root
  }
  if (Array.isArray(parent)) return without(root, parentOf(pointer))
  if (typeof parent === 'object' && parent !== null) {
    delete (parent as Record<string, unknown>)[lastSegmentOf(pointer)]
  }
  return root
}

/** Errors of `value` under the schema of `validate`, one finding each, in the order of the schema. */
function shapeFindings(validate: ValidateFunction, value: unknown): ShapeFinding[] {
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

/**
 * Keys at the wrong level with the place where they belong: where just that key is missing, or in an object around that knows
 * it. A misspelt key is read on under the right name. Either way nothing else follows from it.
 */
function withMeantPlaces(
  findings: readonly ShapeFinding[],
  validate: ValidateFunction,
  value: unknown,
): readonly ShapeFinding[] {
  const found = new Set<ShapeFinding>()
  const read = findings.map(each => {
    const { pointer, didYouMean } = each.finding
    const key = lastSegmentOf(pointer)
    const isKey = each.kind === unknownKey && each.meantKey === undefined
    if (isKey && didYouMean !== undefined && fitsAs(didYouMean, pointer, validate, value)) {
      const around = valueAt(value, parentOf(pointer)) as object
      return Object.hasOwn(around, didYouMean) ? each : { ...each, meantKey: didYouMean }
    }
    if (!(isKey && didYouMean === undefined) && each.kind !== wrongType) return each
    const lacking = findings.filter(other => other.missing === key && isNear(other.finding.pointer, pointer))
    const [one] = lacking.length === 1 ? lacking : []
    if (each.kind === wrongType && (pointer === '' || /^\d+$/.test(key))) return each
    const place = one ? pointerTo(one.finding.pointer, key) : placeAround(pointer, validate, value)
    if (place === undefined || !fitsAt(place, pointer, validate, value)) return each
    if (one) found.add(one)
    return each.kind === wrongType ? amongEntries(pointer, place) : { ...each, meantPlace: place }
  })
  return read.filter((_, index) => !found.has(findings[index]!))
}

/** Whether one of the two objects is around the other. */
function isNear(object: Pointer, key: Pointer): boolean {
  const around = parentOf(key)
  return around === object || around.startsWith(`${object}/`) || object.startsWith(`${around}/`)
}

/** The nearest object around that knows the key and does not have it. */
function placeAround(pointer: Pointer, validate: ValidateFunction, value: unknown): Pointer | undefined {
  const key = lastSegmentOf(pointer)
  for (let at = parentOf(pointer); at !== ''; ) {
    at = parentOf(at)
    const around = valueAt(value, at)
    if (typeof around !== 'object' || around === null || Array.isArray(around)) continue
    if (knownAt(at, validate, value).has(key)) return Object.hasOwn(around, key) ? undefined : pointerTo(at, key)
  }
  return undefined
}

function fitsAt(place: Pointer, pointer: Pointer, validate: ValidateFunction, value: unknown): boolean {
  validate(moved(value, pointer, place))
  return !(validate.errors ?? []).some(
    ({ instancePath }) => instancePath === place || instancePath.startsWith(`${place}/`),
  )
}

function moved(value: unknown, from: Pointer, to: Pointer): unknown {
  const copy = structuredClone(value)
  const taken = valueAt(copy, from)
  delete (valueAt(copy, parentOf(from)) as Record<string, unknown>)[lastSegmentOf(from)]
  return withValue(copy, to, taken)
}

/** A key of the object around a map, among the entries of the map: `grants` in `fields`. */
function amongEntries(pointer: Pointer, place: Pointer): ShapeFinding {
  const [key, map, around] = [lastSegmentOf(pointer), lastSegmentOf(parentOf(pointer)), parentOf(place)]
  const what = localized(
    'The key "{key}" stands among the entries of "{map}".',
    '"{key}" 这个键写在了 "{map}" 的各项之间。',
    { key, map },
  )
  const fix =
    around === ''
      ? localized('Move it to the top of the file.', '请移到文件的最外层。')
      : localized('Move it into "{around}".', '请移到 "{around}" 中。', { around: lastSegmentOf(around) })
  return { kind: unknownKey, finding: { pointer, target: 'key', what, fix }, meantPlace: place }
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

/** An object under the wrong key has several unknown keys, and is valid under another key. */
function withMeantObjects(
  findings: readonly ShapeFinding[],
  validate: ValidateFunction,
  value: unknown,
): readonly ShapeFinding[] {
  const strange = findings.filter(isStrangeKey).map(({ finding }) => parentOf(finding.pointer))
  const meant = new Map<Pointer, string>()
  for (const pointer of new Set(strange)) {
    if (pointer === '' || strange.filter(each => each === pointer).length < 2) continue
    const [key, ...others] = keysAt(parentOf(pointer), validate, value).filter(
      each => knowsKeys(each, pointer, validate, value) && fitsAs(each, pointer, validate, value),
    )
    if (key !== undefined && others.length === 0) meant.set(pointer, key)
  }
  const around = (pointer: Pointer) =>
    [...meant.keys()].find(each => pointer === each || pointer.startsWith(`${each}/`))
  return [
    ...[...meant].map(([pointer, key]) => misplacedObject(pointer, key)),
    ...findings.filter(({ finding }) => around(finding.pointer) === undefined),
  ]
}

function misplacedObject(pointer: Pointer, key: string): ShapeFinding {
  const what = localized('The keys of "{name}" are those of "{key}".', '"{name}" 中的键属于 "{key}"。', {
    name: lastSegmentOf(pointer),
    key,
  })
  return { kind: unknownKey, finding: { pointer, target: 'key', what, didYouMean: key }, meantKey: key }
}

/** Permitted siblings of the keys of the object. */
function keysAt(pointer: Pointer, validate: ValidateFunction, value: unknown): readonly string[] {
  const present = valueAt(value, pointer) as object
  return [...knownAt(pointer, validate, value)].filter(key => !Object.hasOwn(present, key))
}

/** Whether the keys of the object are known under another key. */
function knowsKeys(key: string, pointer: Pointer, validate: ValidateFunction, value: unknown): boolean {
  const known = knownAt(pointerTo(parentOf(pointer), key), validate, renamed(value, pointer, key))
  return Object.keys(valueAt(value, pointer) as object).every(each => known.has(each))
}

function knownAt(pointer: Pointer, { schema }: ValidateFunction, value: unknown): ReadonlySet<string> {
  const path = segmentsOf(pointer).map(segment => (/^\d+$/.test(segment) ? Number(segment) : segment))
  return new Set(schemasAt(schema as Schema, value, path).flatMap(each => Object.keys(each.properties ?? {})))
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

/** A key that is unknown, or unknown for this kind. */
function isStrangeKey({ kind }: ShapeFinding): boolean {
  return kind === unknownKey || kind === ineffectiveKey
}

/** An unknown key beside a missing one is probably that one, if its value fits there: `values` for `options`. */
function withMeantKeys(findings: readonly ShapeFinding[], validate: ValidateFunction, value: unknown): ShapeFinding[] {
  const missing = findings.filter(each => each.missing !== undefined)
  return findings.map(each => {
    const { pointer } = each.finding
    const parent = parentOf(pointer)
    const absent = missing.filter(({ finding }) => finding.pointer === parent).map(({ missing }) => missing!)
    if (!isStrangeKey(each) || absent.includes(each.finding.didYouMean ?? '')) return each
    const meant = absent.filter(key => fitsAs(key, pointer, validate, value))
    return meant.length === 1 ? { ...each, finding: { ...each.finding, didYouMean: meant[0]! } } : each
  })
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

function renamed(value: unknown, pointer: Pointer, key: string): unknown {
  const copy = structuredClone(value)
  const around = valueAt(copy, parentOf(pointer)) as Record<string, unknown>
  around[key] = around[lastSegmentOf(pointer)]
  delete around[lastSegmentOf(pointer)]
  return copy
}

function fitsAs(key: string, pointer: Pointer, validate: ValidateFunction, value: unknown): boolean {
  validate(renamed(value, pointer, key))
  const place = pointerTo(parentOf(pointer), key)
  return !(validate.errors ?? []).some(
    ({ instancePath }) => instancePath === place || instancePath.startsWith(`${place}/`),
  )
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
