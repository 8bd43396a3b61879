import type { ValidateFunction } from 'ajv'
import { type Schema, schemasAt } from '#model/config-schema/schemas-at.ts'
import { localized } from '#model/localized-text.ts'
import { lastSegmentOf, type Pointer, parentOf, pointerTo, segmentsOf, valueAt } from '../parse/json-pointer.ts'
import { renamed } from './edited-value.ts'
import { isStrangeKey, type ShapeFinding } from './shape-finding.ts'
import { unknownKey } from './shape-problems.ts'

/** An unknown key beside a missing one is probably that one, if its value fits there: `values` for `options`. */
export function withMeantKeys(
  findings: readonly ShapeFinding[],
  validate: ValidateFunction,
  value: unknown,
): ShapeFinding[] {
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

/** An object under the wrong key has several unknown keys, and is valid under another key. */
export function withMeantObjects(
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

/** The keys that may stand in the object at the pointer. */
export function knownAt(pointer: Pointer, { schema }: ValidateFunction, value: unknown): ReadonlySet<string> {
  const path = segmentsOf(pointer).map(segment => (/^\d+$/.test(segment) ? Number(segment) : segment))
  return new Set(schemasAt(schema as Schema, value, path).flatMap(each => Object.keys(each.properties ?? {})))
}

/** Whether what stands at the pointer is valid under another key beside it. */
export function fitsAs(key: string, pointer: Pointer, validate: ValidateFunction, value: unknown): boolean {
  validate(renamed(value, pointer, key))
  const place = pointerTo(parentOf(pointer), key)
  return !(validate.errors ?? []).some(
    ({ instancePath }) => instancePath === place || instancePath.startsWith(`${place}/`),
  )
}
