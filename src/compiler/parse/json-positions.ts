import type { SourceLocation } from '#model/problems.ts'
import { type Pointer, segmentsOf } from './json-pointer.ts'
import { CODE, endOfString, endOfValue, isClosing, isOpening, skipSpace } from './json-scan.ts'
import { lineIndexOf } from './line-index.ts'
import type { Positions } from './source-file.ts'

/** Where one member of an object, or item of a list, stands: offsets of its key and of its value. */
interface Member {
  readonly key: number
  readonly value: number
}

/**
 * Positions in the JSON `text`, which has to be sound, found when asked for. Only the objects and lists on the way to a place are looked into,
 * each once, so that the places of all fields of a resource cost about two scans of its file.
 */
export function jsonPositions(path: string, text: string): Positions {
  const members = new Map<number, ReadonlyMap<string, Member>>()
  let lineAt: ReturnType<typeof lineIndexOf> | undefined
  const placeOf = (offset: number): SourceLocation => {
    lineAt ??= lineIndexOf(text)
    return { file: path, ...lineAt(offset) }
  }
  const membersAt = (offset: number): ReadonlyMap<string, Member> => {
    const known = members.get(offset) ?? membersIn(text, offset)
    members.set(offset, known)
    return known
  }
  /** The member that `pointer` leads to, or the nearest one around it. */
  const memberAt = (pointer: Pointer): Member => {
    const root = Math.max(0, text.search(/\S/))
    let member: Member = { key: root, value: root }
    for (const segment of segmentsOf(pointer)) {
      const next = membersAt(member.value).get(segment)
      if (next === undefined) break
      member = next
    }
    return member
  }
  return {
    locate: (pointer, target) => placeOf(memberAt(pointer)[target]),
    locateInString: (pointer, offset) => {
      const { value } = memberAt(pointer)
      return placeOf(text[value] === '"' ? value + 1 + rawOffset(text, value + 1, offset) : value)
    },
  }
}

/** The members of the object or list that begins at `offset`; none for any other value. Of equal keys the last counts. */
function membersIn(text: string, offset: number): ReadonlyMap<string, Member> {
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
      // Behind the colon.
      at = skipSpace(text, skipSpace(text, end) + 1)
    }
    members.set(name, { key, value: at })
    at = skipSpace(text, endOfValue(text, at))
    if (text.charCodeAt(at) === CODE.comma) at = skipSpace(text, at + 1)
  }
  return members
}

/** What a string in JSON says. */
function nameIn(literal: string): string {
  return literal.includes('\\') ? JSON.parse(literal) : literal.slice(1, -1)
}

/** Number of characters that the first `decoded` characters of a JSON string, whose content begins at `start`, take. */
function rawOffset(text: string, start: number, decoded: number): number {
  let at = start
  for (let count = 0; count < decoded && text[at] !== '"'; count++) {
    if (text[at] !== '\\') at += 1
    else at += text[at + 1] === 'u' ? 6 : 2
  }
  return at - start
}
