import type { RecordValues } from '#model/records/context.ts'

/** The edits of a record's lines; stored among its edits under the lines' name, so that drafts include them. */
export interface LineEdits {
  /** By the id of a stored line. */
  readonly changes: Readonly<Record<string, RecordValues>>
  readonly added: readonly { readonly key: string; readonly values: RecordValues }[]
  readonly removed: readonly number[]
}

const NOTHING: LineEdits = { changes: {}, added: [], removed: [] }

/** The edits that a form (or a draft) keeps under the lines' name. */
export function lineEditsOf(stored: unknown): LineEdits {
  return typeof stored === 'object' && stored !== null && 'added' in stored ? (stored as LineEdits) : NOTHING
}

/** A further line, which begins with `values`. */
export function withAdded(edits: LineEdits, values: RecordValues = {}): LineEdits {
  const last = Number(edits.added.at(-1)?.key.slice(1) ?? 0)
  return { ...edits, added: [...edits.added, { key: `n${last + 1}`, values }] }
}

/** One value of a line; `key` as `LineRow` has it. */
export function withValue(edits: LineEdits, key: string, field: string, value: unknown): LineEdits {
  if (!isNew(key)) return { ...edits, changes: { ...edits.changes, [key]: { ...edits.changes[key], [field]: value } } }
  const added = edits.added.map(each => (each.key === key ? { key, values: { ...each.values, [field]: value } } : each))
  return { ...edits, added }
}

/** A new line disappears; a stored one is marked until the record is saved. */
export function withoutLine(edits: LineEdits, key: string): LineEdits {
  if (isNew(key)) return { ...edits, added: edits.added.filter(each => each.key !== key) }
  return { ...edits, removed: [...edits.removed, Number(key)] }
}

/** Takes the mark away again. */
export function withLineBack(edits: LineEdits, key: string): LineEdits {
  return { ...edits, removed: edits.removed.filter(id => String(id) !== key) }
}

function isNew(key: string): boolean {
  return key.startsWith('n')
}
