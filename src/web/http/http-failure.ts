import type { HttpError } from '@refinedev/core'
import type { FieldProblem } from '#model/problems.ts'

/**
 * A call that did not succeed. `message` is ready to be shown. `handled` says that it has been reported already
 * (expired-session dialog, network toast), so that the caller stays silent.
 */
export class HttpFailure extends Error implements HttpError {
  [key: string]: unknown
  override readonly name = 'HttpFailure'
  /** HTTP status; 0 when there was no answer. */
  readonly statusCode: number
  /** Code of the envelope; 0 when there was none. */
  readonly code: number
  /** The envelope's own message, where `message` is the HTTP status text. */
  readonly detail: string
  /** Permanent code of a refusal (`validation`, `stale-version` …); '' otherwise. */
  readonly reason: string
  /** Refused values of a form. */
  readonly problems: readonly FieldProblem[]
  /** The same for Refine, which puts them to the fields of its forms. */
  readonly errors: Record<string, string[]>
  /** stale-version: the record as it is now. */
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

/** Messages by the path of their field, as Refine writes it (`workers.0.phone`); of the record as a whole there is none. */
function errorsOf(problems: readonly FieldProblem[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const { path, message } of problems) {
    if (path === '') continue
    const name = path.replaceAll('/', '.')
    errors[name] = [...(errors[name] ?? []), message]
  }
  return errors
}
