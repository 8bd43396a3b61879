import { CODE, endOfString, isClosing, isOpening } from './json-scan.ts'

/** What a scan of a JSON text tells without building anything. */
export interface JsonShape {
  /** Keys written, repeated ones included. */
  readonly keys: number
  readonly depth: number
  /** Offset of the bracket that opens the deepest level. */
  readonly deepestAt: number
}

/** Scans `text`, sound or not, once, in linear time and constant memory. */
export function jsonShapeOf(text: string): JsonShape {
  let keys = 0
  let level = 0
  let depth = 0
  let deepestAt = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === CODE.quote) at = endOfString(text, at) - 1
    else if (code === CODE.colon) keys += 1
    else if (isClosing(code)) level -= 1
    else if (isOpening(code)) {
      level += 1
      if (level > depth) {
        depth = level
        deepestAt = at
      }
    }
  }
  return { keys, depth, deepestAt }
}
