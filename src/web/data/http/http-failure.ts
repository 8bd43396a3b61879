import type { HttpError } from '@refinedev/core'
import type { FieldProblem } from '#model/problems.ts'

/**
 * A failed call. `message` is ready to be shown. `handled` means that it has already been reported (expired-session dialog,
 * network toast), so that the caller stays silent.
 */
export class HttpFailure extends Error implements HttpError {
  [key: string]: unknown
  override readonly name = 'HttpFailure'
  /** HTTP status; 0 without a response. */
  readonly statusCode: number
  /** Code of the envelope; 0 without one. */
  readonly code: number
  /** The envelope's own message, where `message` is the HTTP status text. */
  readonly detail: string
  /** Permanent code of a refusal (`validation`, `stale-version` …); '' otherwise. */
  readonly reason: string
  /** Refused values of a form. */
  readonly problems: readonly FieldProblem[]
  /** The same for Refine, which shows them at the fields of its forms. */
  readonly errors: Record<string, string[]>
  /** stale-version: the current record. */
  readonly current: unknown
  readonly handled: boolean

  constructor(message: string, parts: Partial<HttpFailureParts> = {}) {
    super(message)
    this.statusCode = parts.statusCode ?? 0
    this.code = parts.code ?? 0
    this.detail = parts.detail ?? ''
    this.reason = parts.reason ?? ''
    this.problems = parts.problems ?? []
    this.errors = errorsOf(this.problems)
    this.current = parts.current
    this.handled = parts.handled ?? false
  }
}

export interface HttpFailureParts {
  readonly statusCode: number
  readonly code: number
  readonly detail: string
  readonly reason: string
  readonly problems: readonly FieldProblem[]
  readonly current: unknown
  readonly handled: boolean
}

/** Messages by field path in Refine's notation (`workers.0.phone`); without those of the record as a whole. */
function errorsOf(problems: readonly FieldProblem[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const { path, message } of problems) {
    if (path === '') continue
    const name = path.replaceAll('/', '.')
    errors[name] = [...(errors[name] ?? []), message]
  }
  return errors
}
