import { createStore } from '#web/state/store.ts'
import { forgetStored, readStored, writeStored } from '#web/storage/stored.ts'
import { debounce } from '#web/timing/debounce.ts'
import { reloadSession } from './reload-session.ts'
import { sessionState } from './session-state.ts'

/** Stored with its account, which may have changed while the browser was closed. */
const STORED = { name: 'revision', lifetime: '4d' } as const

/** Revision of config and permissions of the last response; '' before the first. */
export const revisionState = createStore(storedRevision())

/** Responses to concurrent calls report the change together. */
const SETTLE_MS = 50

const reloadSoon = debounce(() => {
  // The HTTP layer has reported the failure; the next response reports the revision again.
  if (sessionState.get()) void reloadSession().catch(() => {})
}, SETTLE_MS)

/** Processes the revision of a response; a changed one means that the menu may have changed. */
export function watchRevision(revision: string): void {
  const before = revisionState.get()
  if (isHeld || before === revision) return
  keepRevision(revision)
  if (before !== '') reloadSoon()
}

/**
 * Ignores revisions from now on: the session sees as another account or with another config, and the app is about to be loaded
 * again for it.
 */
export function holdRevision(held: boolean): void {
  isHeld = held
}
let isHeld = false

/** Stores a revision whose menu is already being fetched. */
export function noteRevision(revision: string): void {
  if (revisionState.get() !== '') keepRevision(revision)
}

/** Clears the revision: the next account starts with its own. */
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
