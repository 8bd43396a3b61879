import type { SourceLocation } from '#model/problems.ts'
import { type Member, membersIn } from './json-members.ts'
import { type Pointer, segmentsOf } from './json-pointer.ts'
import { lineIndexOf } from './line-index.ts'
import type { Positions } from './source-file.ts'

/**
 * Positions in the valid JSON `text`, computed on demand. Only the objects and lists on the path are scanned, each once, so
 * that the positions of all fields of a resource cost about two scans of its file.
 */
export function jsonPositions(path: string, text: string): Positions {
  const members = new Map<number, ReadonlyMap<string, Member>>()
  let lineAt: ReturnType<typeof lineIndexOf> | undefined
  const placeOf = (offset: number): SourceLocation => {
    lineAt ??= lineIndexOf(text)
    return { file: path, ...lineAt(offset) }
  }
  const membersAt = (offset: number): ReadonlyMap<string, Member> => {
    const known = members.get(offset)
    if (known !== undefined) return known
    const found = membersIn(text, offset)
    members.set(offset, found)
    return found
  }
  /** The member at `pointer`, or the nearest one around it. */
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

/** Number of source characters of the first `decoded` characters of a JSON string whose content begins at `start`. */
function rawOffset(text: string, start: number, decoded: number): number {
  let at = start
  for (let count = 0; count < decoded && text[at] !== '"'; count++) {
    if (text[at] !== '\\') at += 1
    else at += text[at + 1] === 'u' ? 6 : 2
  }
  return at - start
}
