import type { RecordId } from '#model/api.ts'

/** Before an id that is a text, which could otherwise be taken for a number or a word of the address. */
const TEXT = '~'

/** An id as written in addresses. */
export function idInAddress(id: RecordId): string {
  return typeof id === 'number' ? String(id) : `${TEXT}${id}`
}

/** The id in an address; undefined for anything else. */
export function readRecordId(text: string): RecordId | undefined {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  return text.startsWith(TEXT) && text.length > TEXT.length ? text.slice(TEXT.length) : undefined
}
