import type { ReferenceValue } from '#model/client-model.ts'
import { isStorable } from '#model/text/storable-text.ts'

/** Formats a member of a response as the calls of section 7 define it. */
export function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value)
}

export function referenceOf(value: unknown): ReferenceValue | null {
  return typeof value === 'object' && value !== null ? (value as ReferenceValue) : null
}

export function referencesOf(value: unknown): readonly ReferenceValue[] {
  return Array.isArray(value) ? (value as ReferenceValue[]) : []
}

/** Ids, comma-separated or as a list → numbers. */
export function idsOf(list: string | readonly number[]): number[] {
  if (typeof list !== 'string') return [...list]
  return list === '' ? [] : list.split(',').map(Number)
}

/** A file in a form or a JSON body: its id, the response of the upload, or that response as JSON text. */
export function storedFile(file: string | { readonly id: string }): { readonly id: string } {
  if (typeof file !== 'string') return file
  try {
    const parsed: unknown = JSON.parse(file)
    const id = typeof parsed === 'object' && parsed !== null && 'id' in parsed ? String(parsed.id) : undefined
    if (id !== undefined && isStorable(id)) return { id }
  } catch {
    // Not JSON, so the id itself.
  }
  return { id: file }
}

/** Members that were given; absent ones must not be written. */
export function given(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
