import { CODE, endOfString, endOfValue, isClosing, isOpening, skipSpace } from './json-scan.ts'

/** Position of one member of an object, or item of a list: offsets of its key and of its value. */
export interface Member {
  readonly key: number
  readonly value: number
}

/** The members of the object or list that begins at `offset`; none for any other value. The last of duplicate keys wins. */
export function membersIn(text: string, offset: number): ReadonlyMap<string, Member> {
  const members = new Map<string, Member>()
  const open = text.charCodeAt(offset)
  if (!isOpening(open)) return members
  let at = skipSpace(text, offset + 1)
  while (at < text.length && !isClosing(text.charCodeAt(at))) {
    const key = at
    let name = String(members.size)
    if (open === CODE.openBrace) {
      const end = endOfString(text, at)
      name = nameIn(text.slice(key, end))
      // After the colon.
      at = skipSpace(text, skipSpace(text, end) + 1)
    }
    members.set(name, { key, value: at })
    at = skipSpace(text, endOfValue(text, at))
    if (text.charCodeAt(at) === CODE.comma) at = skipSpace(text, at + 1)
  }
  return members
}

/** The decoded value of a JSON string. */
function nameIn(literal: string): string {
  return literal.includes('\\') ? JSON.parse(literal) : literal.slice(1, -1)
}
