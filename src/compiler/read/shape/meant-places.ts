import type { ValidateFunction } from 'ajv'
import { localized } from '#model/localized-text.ts'
import { lastSegmentOf, type Pointer, parentOf, pointerTo, valueAt } from '../parse/json-pointer.ts'
import { moved } from './edited-value.ts'
import { fitsAs, knownAt } from './meant-keys.ts'
import type { ShapeFinding } from './shape-finding.ts'
import { unknownKey, wrongType } from './shape-problems.ts'

/**
 * Keys at the wrong level with the place where they belong: where just that key is missing, or in an object around that knows
 * it. A misspelt key is read on under the right name. Either way nothing else follows from it.
 */
export function withMeantPlaces(
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
