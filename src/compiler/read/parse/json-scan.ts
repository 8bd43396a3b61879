/** Character codes of JSON syntax. */
export const CODE = {
  quote: 34,
  backslash: 92,
  openBrace: 123,
  closeBrace: 125,
  openBracket: 91,
  closeBracket: 93,
  comma: 44,
  colon: 58,
} as const

/** Offset after the string that begins at `open`; the end of the text if it is not closed. */
export function endOfString(text: string, open: number): number {
  for (let at = text.indexOf('"', open + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === CODE.backslash) slashes += 1
    if (slashes % 2 === 0) return at + 1
  }
  return text.length
}

/** Offset of the first non-space character from `at` on. */
export function skipSpace(text: string, at: number): number {
  while (at < text.length && text.charCodeAt(at) <= SPACE) at += 1
  return at
}

/** Offset after the value that begins at `at`, in a valid text. */
export function endOfValue(text: string, at: number): number {
  let depth = 0
  for (;;) {
    const code = text.charCodeAt(at)
    if (code === CODE.quote) at = endOfString(text, at)
    else if (isOpening(code) || isClosing(code)) {
      depth += isOpening(code) ? 1 : -1
      at += 1
    } else if (depth > 0) at += 1
    else return endOfWord(text, at)
    if (depth === 0) return at
    if (at >= text.length) return at
  }
}

export function isOpening(code: number): boolean {
  return code === CODE.openBrace || code === CODE.openBracket
}

export function isClosing(code: number): boolean {
  return code === CODE.closeBrace || code === CODE.closeBracket
}

/** A number, or true, false, null. */
function endOfWord(text: string, at: number): number {
  while (at < text.length && !ends(text.charCodeAt(at))) at += 1
  return at
}

function ends(code: number): boolean {
  return code <= SPACE || code === CODE.comma || isClosing(code)
}

const SPACE = 32
