/** What a form is opened for. */
export interface FormTarget {
  readonly kind: 'new' | 'edit' | 'copy'
  /** edit, copy: the record. */
  readonly id: number | undefined
}

/** Reads the target that an address carries: `new`, `copy:12`, or `12`. */
export function readFormTarget(text: string): FormTarget | undefined {
  if (text === 'new') return { kind: 'new', id: undefined }
  const match = /^(copy:)?(\d{1,15})$/.exec(text)
  return match ? { kind: match[1] ? 'copy' : 'edit', id: Number(match[2]) } : undefined
}

/** As an address carries it. */
export function writeFormTarget({ kind, id }: FormTarget): string {
  if (kind === 'new') return 'new'
  return kind === 'copy' ? `copy:${id}` : String(id)
}
