import autocannon from 'autocannon'

export interface LoadOptions {
  readonly url: string
  readonly headers?: Record<string, string>
  readonly method?: 'GET' | 'POST'
  /** Body per request, so that creates differ. */
  readonly nextBody?: () => string
  /** Path per request, so that reads differ. */
  readonly nextPath?: () => string
  readonly connections: number
  /** Seconds counted; a warm-up of one second goes before. */
  readonly seconds: number
}

/** Requests a second (median of the seconds counted). Throws when an answer is not 200, so that no error counts as speed. */
export async function requestsPerSecond(options: LoadOptions): Promise<number> {
  await run({ ...options, seconds: 1 })
  return run(options)
}

async function run(options: LoadOptions): Promise<number> {
  const { nextBody, nextPath } = options
  const result = await autocannon({
    url: options.url,
    connections: options.connections,
    duration: options.seconds,
    headers: options.headers,
    method: options.method ?? 'GET',
    requests: [
      {
        setupRequest: request => ({
          ...request,
          ...(nextBody ? { body: nextBody() } : {}),
          ...(nextPath ? { path: nextPath() } : {}),
        }),
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${options.url}: ${result.non2xx} answers were not 2xx, ${result.errors} requests failed`)
  }
  return result.requests.p50
}
