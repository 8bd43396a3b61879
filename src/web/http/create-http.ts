import 'axios'
import axios, { type AxiosInstance, type AxiosResponse, isAxiosError, isCancel } from 'axios'
import { judgeAnswer } from './answer-rule.ts'
import { cancelDuplicates } from './duplicate-requests.ts'
import { HttpFailure } from './http-failure.ts'

/** What is seen of a draft of the config. */
export interface SeenDraft {
  /** It has mistakes: what is in effect is seen. */
  readonly isBroken: boolean
  /** Resources and fields without a table or column, which are seen empty. */
  readonly missing: readonly string[]
}

/** Callbacks into the rest of the app. */
export interface HttpSurroundings {
  readonly baseURL?: string
  /** Headers of every request: language, client mark, and the token if the browser stores it. */
  headers(): Readonly<Record<string, string>>
  /** Message of a failure that carries none. */
  requestFailed(): string
  /** The status text of an HTTP status in the person's language; '' when there is none for it. */
  statusText(status: number): string
  /** Message for a request without a response: it timed out, or the network is down. */
  noAnswer(why: 'timeout' | 'network'): string
  /** Opens the error page with the message. */
  showErrorPage(failure: HttpFailure): void
  /** Toast of 3 seconds. */
  toast(message: string): void
  /** The session is over: asks once whether to sign in again. */
  sessionExpired(failure: HttpFailure): void
  /** Revision of model and permissions that came with an answer; `seeing`: as whom the session sees, `draft`: and what draft. */
  sawRevision(revision: string, seeing: string | undefined, draft: SeenDraft | undefined): void
}

/** The axios instance with the conventions of specification section 7; `data` of an answer is that of the envelope. */
export function createHttp(around: HttpSurroundings): AxiosInstance {
  const http = axios.create({
    baseURL: around.baseURL,
    timeout: 60_000,
    withCredentials: true,
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
  const result = judgeAnswer({ status, statusText: words, body }, around.requestFailed())
  if (result.kind === 'pass') return { ...response, data: result.data }
  if (result.kind === 'expired') around.sessionExpired(result.failure)
  if (result.kind === 'fail' && !staysOn(config.stay, status)) around.showErrorPage(result.failure)
  throw result.failure
}

/** A download is returned as it is; its refusal still is an envelope. */
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

/** In place of a status when there was no response. */
const NO_ANSWER = 0

function staysOn(stay: boolean | readonly number[] | undefined, status: number): boolean {
  return typeof stay === 'object' ? stay.includes(status) : stay === true
}

declare module 'axios' {
  interface AxiosRequestConfig {
    /** May run beside another request of the same method and URL; otherwise the later one cancels the earlier. */
    parallel?: boolean
    /**
     * The caller shows the failure itself: no error page, no toast. `true` for every failure, or the HTTP statuses for
     * which it holds. An expired session asks to sign in all the same.
     */
    stay?: boolean | readonly number[]
  }
}
