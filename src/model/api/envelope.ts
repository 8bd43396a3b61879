import type { FieldProblem } from '../problems.ts'

/** Body of every response (specification section 7, conventions). */
export interface Envelope<T = unknown> {
  readonly code: number
  readonly message: string
  readonly data: T
}

/** `data` of a refusal (code 1000). */
export interface Refusal {
  /** Permanent code of the refusal: `validation`, `stale-version`, `illegal-transition`, `in-use` … */
  readonly reason: string
  readonly problems: readonly FieldProblem[]
  /** stale-version: the current record and who changed it. */
  readonly current?: unknown
}

export const CODE_OK = 200
/** The caller shows the message; the error page is not opened. */
export const CODE_REFUSED = 1000
const FAILURE_CODES: readonly number[] = [400, 500, CODE_REFUSED]

/** Success: HTTP status 200 and a code above 0 that is not 400, 500 or 1000 (specification section 7). */
export function isSuccess(httpStatus: number, body: unknown): body is Envelope {
  if (httpStatus !== 200 || typeof body !== 'object' || body === null) return false
  const code = (body as { code?: unknown }).code
  return typeof code === 'number' && code > 0 && !FAILURE_CODES.includes(code)
}
