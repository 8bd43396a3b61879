/** Time limit for signing in at the provider. */
export const ATTEMPT_LIFETIME_MS = 10 * 60 * 1000
