import type { RecordValues } from '#model/records/context.ts'

/** The edits of a record's lines; stored among its edits under the lines' name, so that drafts include them. */
export interface LineEdits {
  /** By the id of a stored line. */
  readonly changes: Readonly<Record<string, RecordValues>>
  readonly added: readonly { readonly key: string; readonly values: RecordValues }[]
  readonly removed: readonly number[]
}

const NOTHING: LineEdits = { changes: {}, added: [], removed: [] }

/** The line edits stored under the lines' name in a form or draft. */
export function lineEditsOf(stored: unknown): LineEdits {
  return typeof stored === 'object' && stored !== null && 'added' in stored ? (stored as LineEdits) : NOTHING
}

/** A new line with initial `values`. */
export function withAdded(edits: LineEdits, values: RecordValues = {}): LineEdits {
  const last = Number(edits.added.at(-1)?.key.slice(1) ?? 0)
  return { ...edits, added: [...edits.added, { key: `n${last + 1}`, values }] }
}

/** Sets one value of a line; `key` as in `LineRow`. */
export function withValue(edits: LineEdits, key: string, field: string, value: unknown): LineEdits {
  if (!isNew(key)) return { ...edits, changes: { ...edits.changes, [key]: { ...edits.changes[key], [field]: value } } }
  const added = edits.added.map(each => (each.key === key ? { key, values: { ...each.values, [field]: value } } : each))
  return { ...edits, added }
}

/** Removes a new line; marks a stored one for deletion with the next save. */
export function withoutLine(edits: LineEdits, key: string): LineEdits {
  if (isNew(key)) return { ...edits, added: edits.added.filter(each => each.key !== key) }
  return { ...edits, removed: [...edits.removed, Number(key)] }
}

/** Removes the mark again. */
export function withLineBack(edits: LineEdits, key: string): LineEdits {
  return { ...edits, removed: edits.removed.filter(id => String(id) !== key) }
}

function isNew(key: string): boolean {
  return key.startsWith('n')
}
