import type { SourceLocation } from '#model/problems.ts'
import { type Pointer, segmentsOf } from './json-pointer.ts'
import { lineIndexOf } from './line-index.ts'
import type { Positions } from './source-file.ts'

/**
 * Positions in a TypeScript config file, found by looking for the keys of the pointer one after the other in the text.
 * Values that the module computes have no place of their own; they are located at the nearest key that is written out.
 */
export function tsPositions(path: string, text: string): Positions {
  const lineAt = lineIndexOf(text)
  const locate = (pointer: Pointer): SourceLocation => ({ file: path, ...lineAt(offsetOfKey(text, pointer)) })
  return { locate, locateInString: locate }
}

function offsetOfKey(text: string, pointer: Pointer): number {
  let found = 0
  let from = Math.max(0, text.search(/export\s+default/))
  for (const key of segmentsOf(pointer).filter(isKey)) {
    const match = new RegExp(`(?<![\\w$])(['"]?)${escapeForRegExp(key)}\\1\\s*[:,}]`).exec(text.slice(from))
    if (match === null) break
    found = from + match.index
    from = found + match[0].length
  }
  return found
}

function isKey(segment: string): boolean {
  return !/^\d+$/.test(segment)
}

function escapeForRegExp(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}-]/g, '\\$&')
}
