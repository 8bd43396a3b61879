import { forgetStored, readStored, writeStored } from '../../storage/stored.ts'

/** The permission tree is kept for 2 days (specification sections 3 and 9). */
const LIFETIME = '2d'
const NAME = 'permissionTree'

type Answers = Readonly<Record<string, unknown>>

/** The kept answer of a call; undefined when there is none, or it is too old. */
export function readTree(call: string): unknown {
  return answers()[call]
}

export function keepTree(call: string, answer: unknown): void {
  writeStored(NAME, { ...answers(), [call]: answer }, LIFETIME)
}

/** Forgets what is kept, so that a changed tree is re-read. */
export function forgetStoredTrees(): void {
  forgetStored(NAME)
}

function answers(): Answers {
  const kept = readStored(NAME)
  return typeof kept === 'object' && kept !== null ? (kept as Answers) : {}
}
