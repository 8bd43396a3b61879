import { getNodeValue, type Node, parseTree } from 'jsonc-parser'
import { localized } from '#model/localized-text.ts'
import type { ConfigProblem } from '#model/problems.ts'
import { createProblem } from '../../problems/create-problem.ts'
import { quote } from '../../problems/wording.ts'
import { type Pointer, pointerTo } from './json-pointer.ts'
import { jsonPositions } from './json-positions.ts'
import { CODE, endOfString, isClosing, isOpening } from './json-scan.ts'
import { lineIndexOf } from './line-index.ts'
import { conflictIn, UNRESOLVED } from './merge-conflicts.ts'
import { MAX_DEPTH } from './plain-data.ts'
import type { Positions, SourceFile } from './source-file.ts'
import { type SyntaxErrorText, syntaxErrorIn } from './syntax-error.ts'
import { duplicateKey, invalidJson, mergeConflict, wrongEncoding } from './syntax-problems.ts'

/** A parsed file. `sound` = its syntax is valid, so `value` is complete. */
export interface ParsedFile {
  readonly file: SourceFile
  readonly sound: boolean
  readonly problems: readonly ConfigProblem[]
}

/** Parses `source` as JSON. A syntax error is one problem; the readable parts are kept. */
export function parseJsonFile(path: string, source: string): ParsedFile {
  const text = source.startsWith('\uFEFF') ? source.slice(1) : source
  const lost = text.indexOf('\uFFFD')
  if (lost >= 0) {
    const file: SourceFile = { path, text, value: undefined, positions: alwaysAt(path, text, lost) }
    const what = localized(
      'The file is not saved as UTF-8: here a character could not be read.',
      '文件未以 UTF-8 保存：此处的字符无法读取。',
    )
    return { file, sound: false, problems: [createProblem(file, wrongEncoding, { pointer: '', what })] }
  }
  const conflict = conflictIn(text)
  if (conflict >= 0) {
    const file: SourceFile = { path, text, value: undefined, positions: alwaysAt(path, text, conflict) }
    return { file, sound: false, problems: [createProblem(file, mergeConflict, { pointer: '', what: UNRESOLVED })] }
  }
  const shape = jsonShapeOf(text)
  if (shape.depth > MAX_DEPTH) {
    const what = localized('The values are nested more than {max} levels deep.', '值的嵌套超过 {max} 层。', {
      max: MAX_DEPTH,
    })
    return unsound({ path, text, value: undefined, positions: alwaysAt(path, text, shape.deepestAt) }, { what })
  }
  const parsed = parse(text)
  if (!parsed.ok) {
    const tree = parseTree(text)
    const value: unknown = tree === undefined ? undefined : getNodeValue(tree)
    const error = syntaxErrorIn(text, parsed.message)
    return unsound({ path, text, value, positions: alwaysAt(path, text, error.offset) }, error)
  }
  const file: SourceFile = { path, text, value: parsed.value, positions: jsonPositions(path, text) }
  // Counting is cheap; the positions of duplicate keys are computed only if there are any.
  const problems = shape.keys === countKeys(file.value) ? [] : duplicateKeysIn(file)
  return { file, sound: true, problems }
}

function unsound(file: SourceFile, error: Omit<SyntaxErrorText, 'offset'>): ParsedFile {
  const { what, fix, didYouMean, replaces } = error
  const problem = createProblem(file, invalidJson, {
    pointer: '',
    what,
    ...(fix && { fix }),
    ...(didYouMean !== undefined && { didYouMean }),
    ...(replaces !== undefined && { replaces }),
  })
  return { file, sound: false, problems: [problem] }
}

function parse(text: string): { ok: true; value: unknown } | { ok: false; message: string } {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) }
  }
}

/** Positions of an unparsable file: everything is at the error. */
function alwaysAt(path: string, text: string, offset: number): Positions {
  const place = { file: path, ...lineIndexOf(text)(offset) }
  return { locate: () => place, locateInString: () => place }
}

/** Result of scanning a JSON text without building a tree. */
interface JsonShape {
  /** Number of keys, including duplicates. */
  readonly keys: number
  readonly depth: number
  /** Offset of the bracket that opens the deepest level. */
  readonly deepestAt: number
}

/** Scans `text`, valid or not, once, in linear time and constant memory. */
function jsonShapeOf(text: string): JsonShape {
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

/** Number of keys in `value` and everything inside it. */
function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  if (Array.isArray(value)) for (const item of value) count += countKeys(item)
  else for (const key in value) count += 1 + countKeys((value as Record<string, unknown>)[key])
  return count
}

/** One problem for every key that its object already has, placed at the later one. */
function duplicateKeysIn(file: SourceFile): ConfigProblem[] {
  const tree = parseTree(file.text)
  const lineAt = lineIndexOf(file.text)
  const problems: ConfigProblem[] = []
  if (tree !== undefined) visit(tree, '')
  return problems

  function visit(node: Node, pointer: Pointer): void {
    if (node.type === 'array') {
      for (const [index, item] of (node.children ?? []).entries()) visit(item, pointerTo(pointer, index))
    }
    if (node.type !== 'object') return
    const firstLines = new Map<string, number>()
    for (const property of node.children ?? []) {
      const key: string = property.children?.[0]?.value
      const value = property.children?.[1]
      const place = lineAt(property.offset)
      const firstLine = firstLines.get(key)
      if (firstLine === undefined) firstLines.set(key, place.line)
      else problems.push(problemAt(pointerTo(pointer, key), key, firstLine, place))
      if (value !== undefined) visit(value, pointerTo(pointer, key))
    }
  }

  function problemAt(pointer: Pointer, key: string, firstLine: number, place: { line: number; column: number }) {
    const what = localized(
      'The key {key} is written twice in this object; the first time in line {line}.',
      '此对象中 {key} 写了两次，第一次在第 {line} 行。',
      { key: quote(key), line: firstLine },
    )
    return { ...createProblem(file, duplicateKey, { pointer, what }), ...place }
  }
}
