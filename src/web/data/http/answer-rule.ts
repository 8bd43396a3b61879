import { CODE_REFUSED, isSuccess, type Refusal } from '#model/api/envelope.ts'
import { HttpFailure } from './http-failure.ts'

/** A raw response. */
export interface Answer {
  readonly status: number
  readonly statusText: string
  readonly body: unknown
}

/**
 * How the conventions (specification section 7) and the error catalogue (section 8) treat a response: `pass` returns `data`;
 * `refuse` throws the failure to the caller, nothing else; `expired` asks the user to sign in again; `fail` throws the failure
 * to the caller and opens the error page.
 */
export type Outcome =
  | { readonly kind: 'pass'; readonly data: unknown }
  | { readonly kind: 'refuse' | 'expired' | 'fail'; readonly failure: HttpFailure }

/**
 * Classifies a response. `requestFailed` is the message of a response without one; pass `statusText` in the user's language.
 */
export function judgeAnswer(answer: Answer, requestFailed: string): Outcome {
  const { status, statusText, body } = answer
  if (isSuccess(status, body)) return { kind: 'pass', data: body.data }
  const envelope = readEnvelope(body)
  const parts = { statusCode: status, code: envelope.code, detail: envelope.message, ...envelope.refusal }
  if (status === 401) {
    const message = envelope.message || statusText || requestFailed
    return { kind: 'expired', failure: new HttpFailure(message, { ...parts, handled: true }) }
  }
  if (envelope.code === CODE_REFUSED) {
    return { kind: 'refuse', failure: new HttpFailure(envelope.message || requestFailed, parts) }
  }
  const message = (status === 200 ? '' : statusText) || envelope.message || requestFailed
  return { kind: 'fail', failure: new HttpFailure(message, parts) }
}

interface ReadEnvelope {
  readonly code: number
  readonly message: string
  readonly refusal: Partial<Refusal>
}

function readEnvelope(body: unknown): ReadEnvelope {
  if (typeof body !== 'object' || body === null) return { code: 0, message: '', refusal: {} }
  const { code, message, data } = body as Readonly<Record<string, unknown>>
  return {
    code: typeof code === 'number' ? code : 0,
    message: typeof message === 'string' ? message : '',
    refusal: readRefusal(data),
  }
}

function readRefusal(data: unknown): Partial<Refusal> {
  if (typeof data !== 'object' || data === null) return {}
  const { reason, problems, current } = data as Partial<Refusal>
  return {
    reason: typeof reason === 'string' ? reason : '',
    problems: Array.isArray(problems) ? problems : [],
    current,
  }
}
