import { randomUUID } from 'node:crypto'
import type { StartedPlatform } from './started-platform.ts'

const PAUSE_MS = 50

/** What became of the requests of a load. */
export interface LoadOutcome {
  /** Names of the houses whose creation was acknowledged. */
  readonly acknowledged: readonly string[]
  /** How often each kind of answer came: the code of the envelope, `no envelope <status>`, or `no answer`. */
  readonly answers: ReadonlyMap<string, number>
  /** Answers 503 that did not say when to try again. */
  readonly withoutRetryAfter: number
}

/** Creates and lists houses of the small platform as `keeper01`, `writers` at a time, until it is stopped. */
export function startLoad(platform: () => StartedPlatform, token: string, writers = 8) {
  const acknowledged: string[] = []
  const answers = new Map<string, number>()
  let withoutRetryAfter = 0
  let isOver = false
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }

  async function send(path: string, init: RequestInit = {}): Promise<boolean> {
    const [kind, response] = await answerOf(`${platform().url}${path}`, { ...init, headers })
    answers.set(kind, (answers.get(kind) ?? 0) + 1)
    if (response?.status === 503 && !response.headers.has('retry-after')) withoutRetryAfter++
    // Whoever was refused does not come back at once.
    if (kind !== '200') await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
    return kind === '200'
  }

  async function write(): Promise<void> {
    while (!isOver) {
      const name = randomUUID().slice(0, 18)
      const body = JSON.stringify({ name, block: 1 })
      if (await send('/api/resources/house', { method: 'POST', body })) acknowledged.push(name)
      await send('/api/resources/house?_start=0&_end=20&_sort=id&_order=desc')
    }
  }

  const running = Promise.all(Array.from({ length: writers }, write))
  return {
    async stop(): Promise<LoadOutcome> {
      isOver = true
      await running
      return { acknowledged, answers, withoutRetryAfter }
    },
  }
}

async function answerOf(url: string, init: RequestInit): Promise<[kind: string, response?: Response]> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) })
    const text = await response.text()
    return [codeIn(text) ?? `no envelope ${response.status}`, response]
  } catch {
    return ['no answer']
  }
}

function codeIn(text: string): string | undefined {
  try {
    const { code, message, data } = JSON.parse(text) as Record<string, unknown>
    return typeof code === 'number' && typeof message === 'string' && data !== undefined ? String(code) : undefined
  } catch {
    return undefined
  }
}

/** Those of `names` that the platform does not list. */
export async function missingHouses(
  platform: StartedPlatform,
  token: string,
  names: readonly string[],
): Promise<string[]> {
  const listed = new Set<string>()
  for (let after = 0, isMore = true; isMore; ) {
    const query = new URLSearchParams({
      _start: '0',
      _end: '200',
      _sort: 'id',
      _order: 'asc',
      id_gte: String(after + 1),
    })
    const response = await fetch(`${platform.url}/api/resources/house?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { data } = (await response.json()) as { data: { id: number; name: string }[] }
    for (const { name } of data) listed.add(name)
    isMore = data.length > 0
    after = data.at(-1)?.id ?? 0
  }
  return names.filter(name => !listed.has(name))
}
