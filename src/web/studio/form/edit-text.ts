import { findNodeAtLocation, type Node, type ParseError, parseTree } from 'jsonc-parser'

/** Keys and indices of a value. */
export type Path = readonly (string | number)[]

/** The value at `path`; undefined if there is none or the text is no JSON. */
export function valueAt(text: string, path: Path): unknown {
  const node = nodeAt(text, path)
  return node && read(node)
}

/** Whether the text is valid JSON. */
export function isSound(text: string): boolean {
  const errors: ParseError[] = []
  return parseTree(text, errors, { allowTrailingComma: true }) !== undefined && errors.length === 0
}

/** The range within the quotes of the text at `path`. */
export function textOffsetOf(text: string, path: Path): number {
  return (nodeAt(text, path)?.offset ?? 0) + 1
}

/** Start of the value at `path`, or of the nearest one around it, including its key. */
export function offsetOf(text: string, path: Path): number {
  for (let length = path.length; length > 0; length--) {
    const node = nodeAt(text, path.slice(0, length))
    if (node) return node.parent?.type === 'property' ? node.parent.offset : node.offset
  }
  return 0
}

const OVERLAP = /^<<<<<<<.*\n([\s\S]*?)^=======\n([\s\S]*?)^>>>>>>>.*(?:\n|$)/gm

/** Resolves the conflicts of a merged text with the lines of the draft or those of the file. */
export function withSide(merged: string, side: 'draft' | 'file'): string {
  return merged.replace(OVERLAP, (_, draft: string, file: string) => (side === 'draft' ? draft : file))
}

/** Line and column of an offset, both from 1. */
export function lineOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, offset).split('\n')
  return { line: lines.length, column: lines.at(-1)!.length + 1 }
}

/**
 * The text with `value` at `path`; undefined removes it. Order, comments and layout of everything else do not change. New
 * values are laid out like their neighbours. Missing parent objects are created.
 */
export function withValue(text: string, path: Path, value: unknown): string {
  const node = nodeAt(text, path)
  if (value === undefined) return node ? without(text, node) : text
  if (node) return text.slice(0, node.offset) + printed(value, indentAt(text, node.offset)) + text.slice(endOf(node))
  if (path.length === 0) return printed(value, '')
  const [around, key] = [path.slice(0, -1), path.at(-1)!]
  const parent = nodeAt(text, around)
  if (!parent) return withValue(text, around, typeof key === 'number' ? [value] : { [key]: value })
  return withMember(text, parent, key, value)
}

function withMember(text: string, parent: Node, key: string | number, value: unknown): string {
  const before = parent.children ?? []
  const member = (indent: string) =>
    parent.type === 'object' ? printedMember(String(key), value, indent) : printed(value, indent)
  const last = before.at(-1)
  const own = indentAt(text, parent.offset)
  if (!last) {
    const inner = `${own}  `
    const body = `\n${inner}${member(inner)}\n${own}`
    return text.slice(0, parent.offset + 1) + body + text.slice(endOf(parent) - 1)
  }
  const first = before[0]!
  const isSpread = text.slice(parent.offset, first.offset).includes('\n')
  const inner = isSpread ? indentAt(text, last.offset) : own
  if (!isSpread && isTooLong(text, parent, member(inner))) {
    const members = before.map(({ offset, length }) => text.slice(offset, offset + length))
    const lines = [...members, member(`${own}  `)].map(line => `${own}  ${line}`)
    return `${text.slice(0, parent.offset + 1)}\n${lines.join(',\n')}\n${own}${text.slice(endOf(parent) - 1)}`
  }
  return text.slice(0, endOf(last)) + (isSpread ? `,\n${inner}` : ', ') + member(inner) + text.slice(endOf(last))
}

/**
 * Whether the line of an object or list would become too long with another member, and can be split without losing comments.
 */
function isTooLong(text: string, parent: Node, member: string): boolean {
  const inner = text.slice(parent.offset + 1, endOf(parent) - 1)
  const isOneLine = !inner.includes('\n') && !/\/[/*]/.test(inner)
  const line = text.slice(text.lastIndexOf('\n', parent.offset) + 1, endOf(parent))
  return isOneLine && line.length + 2 + member.length > WIDTH
}

/** Removes the member with its comma, and its line if it is empty then. */
function without(text: string, node: Node): string {
  const member = node.parent?.type === 'property' ? node.parent : node
  const members = member.parent?.children ?? []
  const at = members.indexOf(member)
  const next = members[at + 1]
  if (next) {
    const from = lineStart(text, member.offset)
    return text.slice(0, from) + text.slice(from === member.offset ? next.offset : lineStart(text, next.offset))
  }
  const previous = members[at - 1]
  if (previous) return text.slice(0, endOf(previous)) + text.slice(endOf(member))
  const around = member.parent!
  return text.slice(0, around.offset + 1) + text.slice(endOf(around) - 1)
}

/** Start of the line if there is only white space before `offset`, otherwise `offset`. */
function lineStart(text: string, offset: number): number {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return text.slice(start, offset).trim() === '' ? start : offset
}

const WIDTH = 120

/** The text of a new file. */
export function printedFile(value: object): string {
  return `${printed(value, '', WIDTH)}\n`
}

/** JSON on one line if it fits after `taken` characters, in the format of the config. */
export function printed(value: unknown, indent = '', taken = 0): string {
  const line = inOneLine(value)
  if (indent.length + taken + line.length < WIDTH || typeof value !== 'object' || value === null) return line
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const members = isList
    ? value.map(each => inner + printed(each, inner))
    : Object.entries(value)
        .filter(([, each]) => each !== undefined)
        .map(([key, each]) => inner + printedMember(key, each, inner))
  return `${isList ? '[' : '{'}\n${members.join(',\n')}\n${indent}${isList ? ']' : '}'}`
}

export function printedMember(key: string, value: unknown, indent = ''): string {
  const prefix = `${JSON.stringify(key)}: `
  return prefix + printed(value, indent, prefix.length)
}

function inOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).filter(([, each]) => each !== undefined)
  if (members.length === 0) return '{}'
  return `{ ${members.map(([key, each]) => `${JSON.stringify(key)}: ${inOneLine(each)}`).join(', ')} }`
}

/** Indentation of the line of `offset`. */
function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return /^[ \t]*/.exec(text.slice(start))![0]
}

function nodeAt(text: string, path: Path): Node | undefined {
  const root = parseTree(text, [], { allowTrailingComma: true })
  return root && findNodeAtLocation(root, [...path])
}

function endOf({ offset, length }: Node): number {
  return offset + length
}

function read(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(read)
  if (node.type !== 'object') return node.value
  return Object.fromEntries(
    (node.children ?? []).map(({ children }) => [children![0]!.value, children![1] && read(children![1])]),
  )
}
