import { createScanner, type JSONScanner } from 'jsonc-parser'
import { TOKEN } from './json-tokens.ts'

/** What a scan of a JSON text tells without building anything. */
export interface JsonShape {
  /** Keys written, repeated ones included. */
  readonly keys: number
  readonly depth: number
  /** Offset of the bracket that opens the deepest level. */
  readonly deepestAt: number
}

/** Scans `text` once, in linear time and constant memory. */
export function jsonShapeOf(text: string): JsonShape {
  const scanner: JSONScanner = createScanner(text, true)
  let keys = 0
  let level = 0
  let depth = 0
  let deepestAt = 0
  for (let token = scanner.scan(); token !== TOKEN.end; token = scanner.scan()) {
    if (token === TOKEN.colon) keys += 1
    else if (token === TOKEN.closeBrace || token === TOKEN.closeBracket) level -= 1
    else if (token === TOKEN.openBrace || token === TOKEN.openBracket) {
      level += 1
      if (level > depth) {
        depth = level
        deepestAt = scanner.getTokenOffset()
      }
    }
  }
  return { keys, depth, deepestAt }
}
