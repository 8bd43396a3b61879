import axios, {
  type AxiosAdapter,
  type AxiosRequestConfig,
  type AxiosResponse,
  CanceledError,
  getAdapter,
  type InternalAxiosRequestConfig,
} from 'axios'

/**
 * Wraps the sending of requests: while one is pending, another with the same method and URL cancels it silently
 * (specification section 7). A cancelled GET resolves with the response of the later request, so no caller
 * sees a failure; a cancelled write ends as `CanceledError`, which is never shown. `parallel: true` leaves a request out
 * of the rule (several uploads to one URL).
 */
export function cancelDuplicates(adapter: AxiosAdapter | undefined): AxiosAdapter {
  const send = adapter ?? getAdapter(['xhr', 'http'])
  const underWay = new Map<string, Superseded>()
  return config => {
    if (config.parallel === true) return send(config)
    const key = requestKey(config)
    const controller = new AbortController()
    const release = forwardAbort(config, controller)
    const sent = send({ ...config, signal: controller.signal })
    const followed = follow(sent, config, controller)
    underWay.get(key)?.(followed.answer)
    underWay.set(key, followed.supersede)
    return followed.answer.finally(() => {
      release()
      if (underWay.get(key) === followed.supersede) underWay.delete(key)
    })
  }
}

/** Abort reason of a request that was replaced: it resolves with the response of the later one. */
type Superseded = (later: Promise<AxiosResponse>) => void

function follow(sent: Promise<AxiosResponse>, config: InternalAxiosRequestConfig, controller: AbortController) {
  let supersede: Superseded = () => {}
  const replaced = new Promise<AxiosResponse>((resolve, reject) => {
    supersede = later => {
      if (isRead(config)) later.then(resolve, reject)
      else reject(new CanceledError('superseded', config))
      controller.abort()
    }
  })
  // The cancelled request itself fails as well; only the replacement counts then.
  const own = sent.catch((error: unknown) => {
    if (controller.signal.aborted && !config.signal?.aborted) return replaced
    throw error
  })
  const answer = Promise.race([own, replaced])
  replaced.catch(() => {})
  answer.catch(() => {})
  return { answer, supersede: (later: Promise<AxiosResponse>) => supersede(later) }
}

function isRead(config: InternalAxiosRequestConfig): boolean {
  return (config.method ?? 'get').toLowerCase() === 'get'
}

/** The caller's own signal still cancels the request. */
function forwardAbort(config: InternalAxiosRequestConfig, controller: AbortController): () => void {
  const signal = config.signal
  if (!signal) return () => {}
  const abort = () => controller.abort()
  if (signal.aborted) abort()
  signal.addEventListener?.('abort', abort)
  return () => signal.removeEventListener?.('abort', abort)
}

/** Method and whole URL, query included: requests with the same key are duplicates. */
function requestKey(config: AxiosRequestConfig): string {
  return `${(config.method ?? 'get').toUpperCase()} ${axios.getUri(config)}`
}
