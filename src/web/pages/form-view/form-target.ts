/** What a form is opened for. */
export interface FormTarget {
  readonly kind: 'new' | 'edit' | 'copy'
  /** The record, for edit and copy. */
  readonly id: number | undefined
}

/** Parses the target in an address: `new`, `copy:12`, or `12`. */
export function readFormTarget(text: string): FormTarget | undefined {
  if (text === 'new') return { kind: 'new', id: undefined }
  const match = /^(copy:)?(\d{1,15})$/.exec(text)
  return match ? { kind: match[1] ? 'copy' : 'edit', id: Number(match[2]) } : undefined
}

/** The target for an address. */
export function writeFormTarget({ kind, id }: FormTarget): string {
  if (kind === 'new') return 'new'
  return kind === 'copy' ? `copy:${id}` : String(id)
}
