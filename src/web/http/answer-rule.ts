import { CODE_REFUSED, isSuccess, type Refusal } from '#model/api/envelope.ts'
import { HttpFailure } from './http-failure.ts'

/** An answer as it came from the wire. */
export interface Answer {
  readonly status: number
  readonly statusText: string
  readonly body: unknown
}

/**
 * What the conventions (specification section 7) and the error catalogue (section 8) make of an answer:
 * `pass` gives `data` on; `refuse` gives the failure to the caller and nothing else happens; `expired` asks the person to
 * sign in again; `fail` gives the failure to the caller and leads to the error page.
 */
export type Outcome =
  | { readonly kind: 'pass'; readonly data: unknown }
  | { readonly kind: 'refuse' | 'expired' | 'fail'; readonly failure: HttpFailure }

/**
 * Judges an answer. `requestFailed` is the wording used when the answer brings none; `statusText` of the answer is
 * best given in the person's language.
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
