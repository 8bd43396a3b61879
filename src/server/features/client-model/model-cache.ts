import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import { type AppState, derivedValue } from '#server/app-state.ts'

/** A response ready to send: the JSON of the envelope, and its ETag. */
export interface CachedAnswer {
  readonly etag: string
  readonly json: string
  /** The same compressed with brotli, on first request. */
  brotli?: Buffer
}

/** Responses cached per version of the config; the oldest are evicted first. */
const MOST_CACHED = 4000

const answersOf = derivedValue(() => new Map<string, CachedAnswer>())

/** The response for `key`, made on first use and again when the config changes. Undefined is not cached. */
export function cachedAnswer(state: AppState, key: string, make: () => unknown): CachedAnswer | undefined {
  const answers = answersOf(state)
  const known = answers.get(key)
  if (known) return known
  const data = make()
  if (data === undefined) return undefined
  if (answers.size >= MOST_CACHED) answers.delete(answers.keys().next().value!)
  const answer = answerOf(data)
  answers.set(key, answer)
  return answer
}

/** Up to this size the best quality takes some 30 ms, once for all accounts that share the response. */
const SMALL = 40_000
const quality = (level: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level } })

/** The response in brotli, compressed once. */
export function brotliOf(answer: CachedAnswer): Buffer {
  answer.brotli ??= brotliCompressSync(answer.json, quality(answer.json.length <= SMALL ? 11 : 6))
  return answer.brotli
}

/** The JSON of the envelope's content. */
export function dataOf({ json }: CachedAnswer): string {
  return json.slice(BEFORE_DATA.length, -1)
}

/** Start of an envelope. */
const BEFORE_DATA = '{"code":200,"message":"OK","data":'

function answerOf(data: unknown): CachedAnswer {
  const json = `${BEFORE_DATA}${JSON.stringify(data)}}`
  return { json, etag: `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"` }
}
