import type { FieldProblemDraft } from '#model/problems.ts'
import type { MessageParams, ServerMessage } from './messages/index.ts'

/** A request that fails with an HTTP error status; plugins/errors chooses `message` in the caller's language. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    /** Permanent code in `data.reason`; also selects the message. */
    readonly reason: ServerMessage,
    readonly params: MessageParams = {},
    /** Sentence that replaces the message, already in the caller's language. */
    readonly text?: string,
  ) {
    super(text ?? reason)
  }
}

/** 401: no session, or an expired one. */
export const notSignedIn = () => new HttpError(401, 'not-signed-in')
/** 403 with the reason in words. */
export const forbidden = (reason: ServerMessage = 'forbidden', text?: string) => new HttpError(403, reason, {}, text)
/** 404, also for things whose existence the caller may not know of. */
export const notFound = () => new HttpError(404, 'not-found')
/** 429. `seconds` until the next attempt is accepted. */
export const tooManyRequests = (seconds: number) => new HttpError(429, 'too-many-requests', { seconds })

/** Code 1000: a refusal that the caller shows to the user (specification section 7). */
export class Refused extends Error {
  constructor(
    readonly reason: ServerMessage,
    readonly problems: readonly FieldProblemDraft[] = [],
    readonly params: MessageParams = {},
  ) {
    super(reason)
  }
}
