import { membersIn } from '../read/parse/json-members.ts'
import { type Pointer, parentOf, segmentsOf } from '../read/parse/json-pointer.ts'
import { CODE, endOfValue, skipSpace } from '../read/parse/json-scan.ts'

/** The valid JSON `text` with spaces in place of the values at `pointers`: everything else keeps its line and column. */
export function blanked(text: string, pointers: readonly Pointer[]): string {
  let left = text
  for (const pointer of pointers) left = blankedAt(left, rangeOf(text, pointer))
  return withoutLooseCommas(left, text, pointers)
}

/** The text without the values at `pointers`; lines that become empty are removed. */
export function removed(text: string, pointers: readonly Pointer[]): string {
  const before = text.split('\n')
  return blanked(text, pointers)
    .split('\n')
    .flatMap((line, at) => (line === before[at] ? [line] : line.trim() === '' ? [] : [closedUp(line)]))
    .join('\n')
}

/** The line with one space where members were removed. */
function closedUp(line: string): string {
  const indent = /^ */.exec(line)![0]
  return (
    indent +
    line
      .slice(indent.length)
      .trimEnd()
      .replace(/(?<=[{[,]) +| +(?=[}\]])/g, ' ')
  )
}

interface Range {
  readonly start: number
  readonly end: number
}

/** From the key, or the item of a list, to the end of the value including the following comma. */
function rangeOf(text: string, pointer: Pointer): Range {
  const { key, value } = memberAt(text, pointer)
  const end = endOfValue(text, value)
  const next = skipSpace(text, end)
  return { start: key, end: text.charCodeAt(next) === CODE.comma ? next + 1 : end }
}

function memberAt(text: string, pointer: Pointer) {
  const root = skipSpace(text, 0)
  let member = { key: root, value: root }
  for (const segment of segmentsOf(pointer)) member = membersIn(text, member.value).get(segment) ?? member
  return member
}

function blankedAt(text: string, { start, end }: Range): string {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\r\n]/g, ' ') + text.slice(end)
}

/** If the last members were removed, a comma is left before the closing bracket. */
function withoutLooseCommas(left: string, text: string, pointers: readonly Pointer[]): string {
  for (const around of new Set(pointers.map(parentOf))) {
    const { value } = memberAt(text, around)
    const close = endOfValue(text, value) - 1
    const before = left.slice(0, close).trimEnd()
    if (before.endsWith(',')) left = `${before.slice(0, -1)} ${left.slice(before.length)}`
  }
  return left
}
