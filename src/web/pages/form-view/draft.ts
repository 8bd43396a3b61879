import type { RecordValues } from '#model/records/context.ts'

/** What was typed and not saved, and when. */
export interface Draft {
  readonly edits: RecordValues
  /** Milliseconds since 1970. */
  readonly at: number
  /** Version of the record that the edits belong to; 0 for a new one. */
  readonly version: number
}

const PREFIX = 'steward-draft:'

/** A draft is written at most this often: each key makes a new one, and writing is a tenth of a key's work. */
const PAUSE_MS = 300
/** Drafts that are not written yet. */
const waiting = new Map<string, Draft>()
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Keeps a draft until it is saved or dropped, as long as the browser tab lives: a moment later, or when the page is left.
 * Storage that refuses is no failure.
 */
export function keepDraft(key: string, draft: Draft): void {
  if (Object.keys(draft.edits).length === 0) dropDraft(key)
  else waiting.set(key, draft)
  timer ??= setTimeout(writeDrafts, PAUSE_MS)
}

/** The stored draft; undefined if there is none or it cannot be read. */
export function readDraft(key: string): Draft | undefined {
  try {
    const draft: unknown = waiting.get(key) ?? JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null')
    return isDraft(draft) ? draft : undefined
  } catch {
    return undefined
  }
}

/** Forgets the draft. */
export function dropDraft(key: string): void {
  waiting.delete(key)
  try {
    sessionStorage.removeItem(PREFIX + key)
  } catch {
    // Storage is forbidden: no draft is stored.
  }
}

window.addEventListener('pagehide', writeDrafts)

function writeDrafts(): void {
  clearTimeout(timer)
  timer = undefined
  for (const [key, draft] of waiting)
    try {
      sessionStorage.setItem(PREFIX + key, JSON.stringify(draft))
    } catch {
      // Full or forbidden: the form works without.
    }
  waiting.clear()
}

function isDraft(draft: unknown): draft is Draft {
  if (typeof draft !== 'object' || draft === null) return false
  const { edits, at, version } = draft as Partial<Draft>
  return typeof edits === 'object' && edits !== null && typeof at === 'number' && typeof version === 'number'
}
