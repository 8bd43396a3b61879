import { createStore } from '../state/store.ts'
import { forgetStored, readStored, writeStored } from '../storage/stored.ts'
import { debounce } from '../timing/debounce.ts'
import { reloadSession } from './reload-session.ts'
import { sessionState } from './session-state.ts'

/** It is stored as long as its account, which may have changed while the browser was closed. */
const STORED = { name: 'revision', lifetime: '4d' } as const

/** Revision of config and permissions that the last answer was given under; '' before the first. */
export const revisionState = createStore(storedRevision())

/** Answers to calls made at the same moment bring the news together. */
const SETTLE_MS = 50

const reloadSoon = debounce(() => {
  // A failure has been reported by the rules of a call; the next answer brings the revision again.
  if (sessionState.get()) void reloadSession().catch(() => {})
}, SETTLE_MS)

/** Takes note of the revision that came with an answer; another one than before means: the menu may have changed. */
export function watchRevision(revision: string): void {
  const before = revisionState.get()
  if (before === revision) return
  keepRevision(revision)
  if (before !== '') reloadSoon()
}

/** Takes note of a revision whose menu is being fetched already. */
export function noteRevision(revision: string): void {
  if (revisionState.get() !== '') keepRevision(revision)
}

/** Forgets the revision: the next account begins with its own. */
export function forgetRevision(): void {
  reloadSoon.cancel()
  keepRevision('')
}

function keepRevision(revision: string): void {
  revisionState.set(revision)
  if (revision === '') forgetStored(STORED.name)
  else writeStored(STORED.name, revision, STORED.lifetime)
}

function storedRevision(): string {
  const stored = readStored(STORED.name)
  return typeof stored === 'string' ? stored : ''
}
