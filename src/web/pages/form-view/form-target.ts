import type { RecordId } from '#model/api.ts'
import { idInAddress, readRecordId } from '../records/record-id.ts'
/** What a form is opened for. */
export interface FormTarget {
  readonly kind: 'new' | 'edit' | 'copy'
  /** The record, for edit and copy. */
  readonly id: RecordId | undefined
}

const COPY = 'copy:'

/** Parses the target in an address: `new`, `copy:12`, or `12`. */
export function readFormTarget(text: string): FormTarget | undefined {
  if (text === 'new') return { kind: 'new', id: undefined }
  const isCopy = text.startsWith(COPY)
  const id = readRecordId(isCopy ? text.slice(COPY.length) : text)
  return id === undefined ? undefined : { kind: isCopy ? 'copy' : 'edit', id }
}

/** The target for an address. */
export function writeFormTarget({ kind, id }: FormTarget): string {
  if (kind === 'new' || id === undefined) return 'new'
  return `${kind === 'copy' ? COPY : ''}${idInAddress(id)}`
}
