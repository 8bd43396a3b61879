import { getLocation } from 'jsonc-parser'
import { type Pointer, pointerTo } from '#compiler/read/parse/json-pointer.ts'

/** Part of a text: offsets from 0, `end` exclusive. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/** The key or value at an offset. */
export interface Token extends TextRange {
  readonly path: readonly (string | number)[]
  readonly pointer: Pointer
  readonly isKey: boolean
  /** Number of decoded characters of the string before the offset. */
  readonly at: number
}

/** The key or value around an offset; undefined between them. */
export function tokenAt(text: string, offset: number): Token | undefined {
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset)
  if (!previousNode || previousNode.offset > offset || previousNode.offset + previousNode.length < offset)
    return undefined
  const isText = text[previousNode.offset] === '"'
  const start = previousNode.offset + (isText ? 1 : 0)
  const end = Math.max(start, previousNode.offset + previousNode.length - (isText ? 1 : 0))
  const at = isText ? decodedString(text.slice(start, offset)).length : offset - start
  return { path, pointer: pointerTo('', ...path), isKey: isAtPropertyKey, at, start, end }
}

/** The decoded beginning of a JSON string. */
export function decodedString(raw: string): string {
  try {
    return JSON.parse(`"${raw}"`)
  } catch {
    return raw
  }
}
