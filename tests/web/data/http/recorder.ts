import type { HttpSurroundings } from '#web/data/http/create-http.ts'
import type { HttpFailure } from '#web/data/http/http-failure.ts'

/** What the rules of a call asked the rest of the app to do. */
export interface Recorder extends HttpSurroundings {
  readonly errorPages: HttpFailure[]
  readonly toasts: string[]
  readonly revisions: string[]
  expired: number
}

/** Writes down what the rules of a call ask for. */
export function recorder(baseURL: string): Recorder {
  const record: Recorder = {
    baseURL,
    errorPages: [],
    toasts: [],
    revisions: [],
    expired: 0,
    headers: () => ({ 'X-Steward-Client': 'web', 'Accept-Language': 'en-US' }),
    requestFailed: () => 'request failed',
    statusText: status => (status === 503 ? '服务暂不可用' : ''),
    noAnswer: why => (why === 'timeout' ? '服务器响应超时' : '网络连接失败'),
    showErrorPage: failure => void record.errorPages.push(failure),
    toast: message => void record.toasts.push(message),
    sessionExpired: () => {
      record.expired += 1
    },
    sawRevision: revision => void record.revisions.push(revision),
  }
  return record
}
