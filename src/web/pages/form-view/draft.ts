import type { RecordValues } from '#model/records/context.ts'

/** Unsaved input, and its time. */
export interface Draft {
  readonly edits: RecordValues
  /** Milliseconds since 1970. */
  readonly at: number
  /** Version of the record that the edits belong to; 0 for a new one. */
  readonly version: number
}

const PREFIX = 'steward-draft:'

/** Minimum interval between two writes: writing would take a tenth of the time of each key. */
const PAUSE_MS = 300
/** Drafts to be written. */
const waiting = new Map<string, Draft>()
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Stores a draft until it is saved or discarded, for the lifetime of the browser tab: after a moment, or when the page is left.
 * Failing storage is ignored.
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

/** Deletes the draft. */
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
      // Full or forbidden: the form works without drafts.
    }
  waiting.clear()
}

function isDraft(draft: unknown): draft is Draft {
  if (typeof draft !== 'object' || draft === null) return false
  const { edits, at, version } = draft as Partial<Draft>
  return typeof edits === 'object' && edits !== null && typeof at === 'number' && typeof version === 'number'
}
