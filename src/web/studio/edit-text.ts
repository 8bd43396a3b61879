import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser'

/** Keys and indices that lead to a value. */
export type Path = readonly (string | number)[]

/** The value at `path`; undefined where there is none or the text is no JSON. */
export function valueAt(text: string, path: Path): unknown {
  const node = nodeAt(text, path)
  return node && read(node)
}

/** Where the value at `path`, or the nearest around it, begins; the key counts as its beginning. */
export function offsetOf(text: string, path: Path): number {
  for (let length = path.length; length > 0; length--) {
    const node = nodeAt(text, path.slice(0, length))
    if (node) return node.parent?.type === 'property' ? node.parent.offset : node.offset
  }
  return 0
}

/**
 * The text with `value` at `path`; undefined takes it away. Everything else stays as it is: order, comments and layout. What is
 * new is laid out as its neighbours are. Objects on the way to it are made.
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
  const prefix = parent.type === 'object' ? `${JSON.stringify(key)}: ` : ''
  const last = before.at(-1)
  const own = indentAt(text, parent.offset)
  if (!last) {
    const inner = `${own}  `
    const body = `\n${inner}${prefix}${printed(value, inner)}\n${own}`
    return text.slice(0, parent.offset + 1) + body + text.slice(endOf(parent) - 1)
  }
  const first = before[0]!
  const isSpread = text.slice(parent.offset, first.offset).includes('\n')
  const inner = isSpread ? indentAt(text, last.offset) : own
  const gap = isSpread ? `,\n${inner}` : ', '
  return text.slice(0, endOf(last)) + gap + prefix + printed(value, inner) + text.slice(endOf(last))
}

/** Takes the member with its comma; a line that held nothing else goes. */
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

/** Where the line begins if nothing but space stands before `offset`, otherwise `offset`. */
function lineStart(text: string, offset: number): number {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return text.slice(start, offset).trim() === '' ? start : offset
}

const WIDTH = 100

/** JSON on one line where it fits, as the config is written. */
function printed(value: unknown, indent: string): string {
  const line = inOneLine(value)
  if (indent.length + line.length <= WIDTH || typeof value !== 'object' || value === null) return line
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const members = isList
    ? value.map(each => inner + printed(each, inner))
    : Object.entries(value)
        .filter(([, each]) => each !== undefined)
        .map(([key, each]) => `${inner}${JSON.stringify(key)}: ${printed(each, inner)}`)
  return `${isList ? '[' : '{'}\n${members.join(',\n')}\n${indent}${isList ? ']' : '}'}`
}

function inOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).filter(([, each]) => each !== undefined)
  if (members.length === 0) return '{}'
  return `{ ${members.map(([key, each]) => `${JSON.stringify(key)}: ${inOneLine(each)}`).join(', ')} }`
}

/** The white space with which the line of `offset` begins. */
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
