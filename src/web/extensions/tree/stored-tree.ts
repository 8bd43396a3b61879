import { revisionState } from '#web/data/account/revision-watch.ts'
import { forgetStored, readStored, writeStored } from '../../storage/stored.ts'

/** The permission tree is cached for 2 days (specification sections 3 and 9). */
const LIFETIME = '2d'
const NAME = 'permissionTree'

interface StoredAnswer {
  /** Revision of the config: a cached tree lacks permissions added since. */
  readonly revision: string
  readonly answer: unknown
}
type Answers = Readonly<Record<string, StoredAnswer>>

/** The cached response of a call; undefined if there is none, or it is too old. */
export function readTree(call: string): unknown {
  const stored = answers()[call]
  return stored?.revision === revisionState.get() ? stored.answer : undefined
}

export function keepTree(call: string, answer: unknown): void {
  writeStored(
    NAME,
    { ...answers(), [call]: { revision: revisionState.get(), answer } satisfies StoredAnswer },
    LIFETIME,
  )
}

/** Clears the cache, so that a changed tree is re-read. */
export function forgetStoredTrees(): void {
  forgetStored(NAME)
}

function answers(): Answers {
  const stored = readStored(NAME)
  return typeof stored === 'object' && stored !== null ? (stored as Answers) : {}
}
