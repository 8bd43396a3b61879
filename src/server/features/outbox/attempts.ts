/** An attempt that takes longer counts as failed; well below the lease of a claim. */
export const ATTEMPT_MS = 30_000
/** Maximum number of attempts: the last one an hour after the first. */
export const MOST_ATTEMPTS = 8

/** Default expiry of messages that could not be sent. */
export const EXPIRES_AFTER_HOURS = 72

const FIRST_MS = 30_000
const LONGEST_MS = 3_600_000

/** How long to wait after the attempt number `attempts` (from 1): twice as long each time. */
export function delayAfter(attempts: number): number {
  return Math.min(FIRST_MS * 2 ** (attempts - 1), LONGEST_MS)
}
