import 'axios'
import axios, { type AxiosInstance, type AxiosResponse, isAxiosError, isCancel } from 'axios'
import { CODE_REFUSED, isSuccess, type Refusal } from '#model/api/envelope.ts'
import { cancelDuplicates } from './duplicate-requests.ts'
import { HttpFailure } from './http-failure.ts'

/** The draft of the config that is seen. */
export interface SeenDraft {
  /** It has errors, so the config in effect is shown. */
  readonly isBroken: boolean
  /** Resources and fields without a table or column, which are shown empty. */
  readonly missing: readonly string[]
}

/** Callbacks into the rest of the app. */
export interface HttpSurroundings {
  readonly baseURL?: string
  /** Headers of every request: language, client mark, and the token if the browser stores it. */
  headers(): Readonly<Record<string, string>>
  /** Message of a failure without one. */
  requestFailed(): string
  /** The text of an HTTP status in the user's language; '' when there is none. */
  statusText(status: number): string
  /** Message for a request without a response: it timed out, or the network is down. */
  noAnswer(why: 'timeout' | 'network'): string
  /** Opens the error page with the message. */
  showErrorPage(failure: HttpFailure): void
  /** Toast of 3 seconds. */
  toast(message: string): void
  /** The session has expired: asks once whether to sign in again. */
  sessionExpired(failure: HttpFailure): void
  /** Revision of model and permissions of a response; `seeing`: who the session sees as, `draft`: and which draft. */
  sawRevision(revision: string, seeing: string | undefined, draft: SeenDraft | undefined): void
}

/** The axios instance with the conventions of specification section 7; `data` of a response is the envelope's `data`. */
export function createHttp(around: HttpSurroundings): AxiosInstance {
  const http = axios.create({
    baseURL: around.baseURL,
    timeout: 60_000,
    withCredentials: true,
    // Writes carry a header of our own instead. axios would read the cookie asynchronously before each request, which then waits
    // for whatever is being rendered.
    withXSRFToken: false,
    validateStatus: () => true,
    paramsSerializer: { indexes: null },
  })
  http.defaults.adapter = cancelDuplicates(undefined)
  http.interceptors.request.use(config => {
    for (const [name, value] of Object.entries(around.headers())) config.headers.set(name, value)
    return config
  })
  http.interceptors.response.use(
    response => judge(response, around),
    (error: unknown) => Promise.reject(withoutAnswer(error, around)),
  )
  return http
}

async function judge(response: AxiosResponse, around: HttpSurroundings): Promise<AxiosResponse> {
  const revision = response.headers['x-steward-revision']
  const header = (name: string): string | undefined => {
    const value: unknown = response.headers[name]
    return typeof value === 'string' ? decodeURIComponent(value) : undefined
  }
  const draft = header('x-steward-draft')
  if (typeof revision === 'string')
    around.sawRevision(revision, header('x-steward-seeing-as'), draft === undefined ? undefined : JSON.parse(draft))
  const { status, statusText, config } = response
  if (status === 200 && isFile(response.data)) return response
  const body = await readBody(response.data)
  const words = around.statusText(status) || statusText
  const judgeBody = config.envelope === false ? judgeStatus : judgeAnswer
  const result = judgeBody({ status, statusText: words, body }, around.requestFailed())
  if (result.kind === 'pass') return { ...response, data: result.data }
  if (result.kind === 'expired') around.sessionExpired(result.failure)
  if (result.kind === 'fail' && !staysOn(config.stay, status)) around.showErrorPage(result.failure)
  throw result.failure
}

/** A download is returned unchanged; its refusal is still an envelope. */
function isFile(data: unknown): boolean {
  return data instanceof Blob && !data.type.includes('json')
}

async function readBody(data: unknown): Promise<unknown> {
  if (!(data instanceof Blob)) return data
  try {
    return JSON.parse(await data.text())
  } catch {
    return undefined
  }
}

/** Network error: error page and toast; a cancelled request stays silent (specification section 8). */
function withoutAnswer(error: unknown, around: HttpSurroundings): unknown {
  if (isCancel(error) || !isAxiosError(error)) return error
  const message = around.noAnswer(TIMEOUTS.has(error.code) ? 'timeout' : 'network') || around.requestFailed()
  const stay = staysOn(error.config?.stay, NO_ANSWER)
  const failure = new HttpFailure(message, { handled: !stay })
  if (!stay) {
    around.showErrorPage(failure)
    around.toast(message)
  }
  return failure
}

const TIMEOUTS: ReadonlySet<string | undefined> = new Set(['ECONNABORTED', 'ETIMEDOUT'])

/** Status when there was no response. */
const NO_ANSWER = 0

function staysOn(stay: boolean | readonly number[] | undefined, status: number): boolean {
  return typeof stay === 'object' ? stay.includes(status) : stay === true
}

declare module 'axios' {
  interface AxiosRequestConfig {
    /** May run beside another request of the same method and URL; otherwise the later one cancels the earlier. */
    parallel?: boolean
    /**
     * The caller shows the failure itself: no error page, no toast. `true` for every failure, or a list of HTTP statuses. An
     * expired session still asks to sign in.
     */
    stay?: boolean | readonly number[]
    /** `false`: an API without the envelope; its status is the outcome, its body the data. */
    envelope?: false
  }
}

/** A raw response. */
interface Answer {
  readonly status: number
  readonly statusText: string
  readonly body: unknown
}

/**
 * How the conventions (specification section 7) and the error catalogue (section 8) treat a response: `pass` returns `data`;
 * `refuse` throws the failure to the caller, nothing else; `expired` asks the user to sign in again; `fail` throws the failure
 * to the caller and opens the error page.
 */
type Outcome =
  | { readonly kind: 'pass'; readonly data: unknown }
  | { readonly kind: 'refuse' | 'expired' | 'fail'; readonly failure: HttpFailure }

/**
 * Classifies a response. `requestFailed` is the message of a response without one; pass `statusText` in the user's language.
 */
function judgeAnswer(answer: Answer, requestFailed: string): Outcome {
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

/** As `judgeAnswer` for an API without the envelope; its 401 does not concern our session. */
function judgeStatus({ status, statusText, body }: Answer, requestFailed: string): Outcome {
  if (status >= 200 && status < 300) return { kind: 'pass', data: body }
  const { message: detail, code, refusal } = readEnvelope(body)
  // An envelope all the same: of the platform, to which a path leads that no proxy passes on.
  const reason = code === status ? refusal.reason : undefined
  const failure = new HttpFailure(detail || statusText || requestFailed, { statusCode: status, detail, reason })
  return { kind: status >= 400 && status < 500 ? 'refuse' : 'fail', failure }
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
