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

/** Keeps a draft until it is saved or dropped, as long as the browser tab lives. Storage that refuses is no failure. */
export function keepDraft(key: string, draft: Draft): void {
  try {
    if (Object.keys(draft.edits).length === 0) sessionStorage.removeItem(PREFIX + key)
    else sessionStorage.setItem(PREFIX + key, JSON.stringify(draft))
  } catch {
    // Full or forbidden: the form works without.
  }
}

/** The kept draft; undefined when there is none or it cannot be read. */
export function readDraft(key: string): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null')
    return isDraft(draft) ? draft : undefined
  } catch {
    return undefined
  }
}

/** Forgets the draft. */
export function dropDraft(key: string): void {
  keepDraft(key, { edits: {}, at: 0, version: 0 })
}

function isDraft(draft: unknown): draft is Draft {
  if (typeof draft !== 'object' || draft === null) return false
  const { edits, at, version } = draft as Partial<Draft>
  return typeof edits === 'object' && edits !== null && typeof at === 'number' && typeof version === 'number'
}
