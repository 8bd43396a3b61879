/** Path to a value inside a config file in the notation of RFC 6901: `/fields/phone/type`; `''` is the whole file. */
export type Pointer = string

/** `base` continued by `segments`; `/` and `~` inside a segment are escaped. */
export function pointerTo(base: Pointer, ...segments: readonly (string | number)[]): Pointer {
  let pointer = base
  for (const segment of segments) pointer += `/${typeof segment === 'number' ? segment : escapeSegment(segment)}`
  return pointer
}

/** The keys and array indexes that lead to the value, outermost first. */
export function segmentsOf(pointer: Pointer): string[] {
  if (pointer === '') return []
  return pointer.slice(1).split('/').map(unescapeSegment)
}

/** The value at `pointer`, or `undefined`. Inherited properties (`constructor`) are not values. */
export function valueAt(root: unknown, pointer: Pointer): unknown {
  let value = root
  for (const segment of segmentsOf(pointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined
    value = (value as Record<string, unknown>)[segment]
  }
  return value
}

/** The pointer without its last segment. */
export function parentOf(pointer: Pointer): Pointer {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')))
}

/** The last segment, or `''` for the whole file. */
export function lastSegmentOf(pointer: Pointer): string {
  return segmentsOf(pointer).at(-1) ?? ''
}

function escapeSegment(segment: string): string {
  if (!segment.includes('~') && !segment.includes('/')) return segment
  return segment.replaceAll('~', '~0').replaceAll('/', '~1')
}

function unescapeSegment(segment: string): string {
  return segment.includes('~') ? segment.replaceAll('~1', '/').replaceAll('~0', '~') : segment
}
