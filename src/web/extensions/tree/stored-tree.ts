import { revisionState } from '../../account/revision-watch.ts'
import { forgetStored, readStored, writeStored } from '../../storage/stored.ts'

/** The permission tree is cached for 2 days (specification sections 3 and 9). */
const LIFETIME = '2d'
const NAME = 'permissionTree'

interface Kept {
  /** Of the config in effect: permissions that it has added since are missing. */
  readonly revision: string
  readonly answer: unknown
}
type Answers = Readonly<Record<string, Kept>>

/** The cached response of a call; undefined if there is none, or it is too old. */
export function readTree(call: string): unknown {
  const kept = answers()[call]
  return kept?.revision === revisionState.get() ? kept.answer : undefined
}

export function keepTree(call: string, answer: unknown): void {
  writeStored(NAME, { ...answers(), [call]: { revision: revisionState.get(), answer } satisfies Kept }, LIFETIME)
}

/** Clears the cache, so that a changed tree is re-read. */
export function forgetStoredTrees(): void {
  forgetStored(NAME)
}

function answers(): Answers {
  const kept = readStored(NAME)
  return typeof kept === 'object' && kept !== null ? (kept as Answers) : {}
}
