import { durationMs } from '../dates/durations.ts'

/**
 * Values that a browser stores for a limited time (specification section 9): the key is a name and a suffix, the value contains
 * the time of writing and of expiry. This part is independent of browsers.
 */
interface StoredValue {
  readonly value: unknown
  /** Milliseconds since 1970. */
  readonly updatedAt: number
  readonly expiresAt: number
}

const DEFAULT_LIFETIME = '4h'

/** The key of `name`; the suffix separates several installations in one browser. */
export function storedKey(name: string, suffix: string): string {
  return `${name}_${suffix}`
}

/**
 * The text that keeps `value` from `now` (ms) on for `lifetime`, a duration; 4 hours by default.
 * @throws RangeError when the lifetime is no duration
 */
export function packValue(value: unknown, now: number, lifetime: string = DEFAULT_LIFETIME): string {
  const ms = durationMs(lifetime)
  if (ms === undefined) throw new RangeError(`"${lifetime}" is not a duration`)
  return JSON.stringify({ value, updatedAt: now, expiresAt: now + ms } satisfies StoredValue)
}

/** The value in a stored text; undefined when it has expired, was written in the future, or cannot be read. */
export function unpackValue(text: string | null | undefined, now: number): unknown {
  const stored = parse(text)
  if (!stored || now >= stored.expiresAt || now < stored.updatedAt - CLOCK_TOLERANCE_MS) return undefined
  return stored.value
}
/** If the clock was set back, values must not stay valid. */
const CLOCK_TOLERANCE_MS = 5 * 60_000

function parse(text: string | null | undefined): StoredValue | undefined {
  try {
    const parsed: unknown = JSON.parse(text ?? '')
    return isStoredValue(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

function isStoredValue(parsed: unknown): parsed is StoredValue {
  if (typeof parsed !== 'object' || parsed === null || !('value' in parsed)) return false
  const { updatedAt, expiresAt } = parsed as Partial<StoredValue>
  return Number.isFinite(updatedAt) && Number.isFinite(expiresAt)
}
