import axios, { type AxiosInstance, type AxiosResponse, isAxiosError, isCancel } from 'axios'
import './axios-config.ts'
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

/** What the rules of a call need from the rest of the app. */
export interface HttpSurroundings {
  readonly baseURL?: string
  /** Headers of every request: language, client mark, and the token where the browser keeps it. */
  headers(): Readonly<Record<string, string>>
  /** Wording of a failure that brings none. */
  requestFailed(): string
  /** The status text of an HTTP status in the person's language; '' when there is none for it. */
  statusText(status: number): string
  /** Wording of a call that got no answer: none came in time, or the network is gone. */
  noAnswer(why: 'timeout' | 'network'): string
  /** Leads to the error page and has the message shown there. */
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
  const verdict = judgeAnswer({ status, statusText: words, body }, around.requestFailed())
  if (verdict.kind === 'pass') return { ...response, data: verdict.data }
  if (verdict.kind === 'expired') around.sessionExpired(verdict.failure)
  if (verdict.kind === 'fail' && !staysOn(config.stay, status)) around.showErrorPage(verdict.failure)
  throw verdict.failure
}

/** A download is given on as it is; a refusal of it is an envelope all the same. */
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

/** Network error: error page and toast; what was cancelled stays silent (specification section 8). */
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

/** Stands for the status of a call that got no answer. */
const NO_ANSWER = 0

function staysOn(stay: boolean | readonly number[] | undefined, status: number): boolean {
  return typeof stay === 'object' ? stay.includes(status) : stay === true
}
