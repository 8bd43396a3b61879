import { localized } from '#model/localized-text.ts'
import type { SourceLocation } from '#model/problems.ts'
import { createProblem } from '../../problems/create-problem.ts'
import type { ModuleError } from '../module-error.ts'
import { type Pointer, segmentsOf } from './json-pointer.ts'
import { lineIndexOf } from './line-index.ts'
import type { ParsedFile } from './parse-json-file.ts'
import { implantsIn } from './plain-data.ts'
import type { Positions, SourceFile } from './source-file.ts'
import { invalidModule, notPlainData } from './syntax-problems.ts'

/** Result of running a TypeScript config file: its default export, or an error. */
export type Evaluation = { readonly value: unknown } | ModuleError

/** A TypeScript file with its positions. */
export function fileOfModule(path: string, text: string): SourceFile {
  return { path, text, value: undefined, positions: tsPositions(path, text) }
}

/** Accepts the default export of a TypeScript config file if it is plain data. */
export function parseModuleFile(path: string, text: string, evaluation: Evaluation | undefined): ParsedFile {
  const positions = tsPositions(path, text)
  if (evaluation === undefined || 'error' in evaluation) {
    const file: SourceFile = { path, text, value: undefined, positions }
    const { error: reason = 'it was not run', line, column, ...meant }: Partial<ModuleError> = evaluation ?? {}
    const problem = createProblem(file, invalidModule, {
      pointer: '',
      what: localized('The file cannot be run: {reason}.', '文件无法运行：{reason}。', { reason }),
      ...meant,
    })
    return {
      file,
      sound: false,
      problems: [{ ...problem, line: line ?? problem.line, column: column ?? problem.column }],
    }
  }
  const implants = implantsIn(evaluation.value)
  // A copy, because nobody may change the config after it was read, and its prototypes must be ours.
  const value: unknown = implants.length === 0 ? structuredClone(evaluation.value) : undefined
  const file: SourceFile = { path, text, value, positions }
  const problems = implants.map(({ pointer, is }) =>
    createProblem(file, notPlainData, {
      pointer,
      ...(pointer === '' && evaluation.value === undefined && { fix: NOTHING_EXPORTED }),
      what: pointer === '' ? `The default export is ${is}.` : `The value is ${is}.`,
    }),
  )
  return { file, sound: problems.length === 0, problems }
}

const NOTHING_EXPORTED = localized(
  'Write `export default` before the config that the file is to give.',
  '请在文件给出的配置前写 `export default`。',
)

/**
 * Positions in a TypeScript config file, found by searching the text for the keys of the pointer in order. Computed values have
 * no position; they are located at the nearest written key.
 */
function tsPositions(path: string, text: string): Positions {
  const lineAt = lineIndexOf(text)
  const locate = (pointer: Pointer): SourceLocation => ({ file: path, ...lineAt(offsetOfKey(text, pointer)) })
  return { locate, locateInString: locate }
}

function offsetOfKey(text: string, pointer: Pointer): number {
  let found = 0
  let from = beginningOf(text)
  for (const key of segmentsOf(pointer)) {
    if (isIndex(key)) {
      const item = itemAt(text, from, Number(key))
      if (item !== undefined) found = from = item
      continue
    }
    const written = new RegExp(`(?<![\\w$])(['"]?)${escapeForRegExp(key)}\\1\\s*[:,}]`)
    const match = written.exec(text.slice(from))
    if (match === null) break
    found = from + match.index
    from = found + match[0].length
  }
  return found
}

/** Texts, comments, brackets, commas, and everything else between blanks. */
const MODULE_TOKENS =
  /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|\/\/.*|\/\*[\s\S]*?\*\/|[[\](){},]|[^\s'"`[\](){},]+/g

/** Start of the item of a list that is written out after `from`; undefined for a computed one. */
function itemAt(text: string, from: number, index: number): number | undefined {
  const list = /^\s*\[/.exec(text.slice(from))
  if (list === null) return undefined
  let depth = 0
  let at = 0
  let isStart = true
  for (const { 0: token, index: offset } of text.slice(from + list[0].length).matchAll(MODULE_TOKENS)) {
    if (token.startsWith('//') || token.startsWith('/*')) continue
    // Items that are spread are not counted.
    if (depth === 0 && (token === ']' || token.startsWith('...'))) return undefined
    if (depth === 0 && token === ',') {
      at += 1
      isStart = true
      continue
    }
    if (isStart && at === index) return from + list[0].length + offset
    isStart = false
    if ('[({'.includes(token)) depth += 1
    else if ('])}'.includes(token)) depth -= 1
  }
  return undefined
}

/** Start of the exported object: itself, or the constant of that name. */
function beginningOf(text: string): number {
  const exported = /export\s+default\s+(\w*)/.exec(text)
  const name = exported?.[1] ?? ''
  const declared = name === '' ? -1 : text.search(new RegExp(`\\b(?:const|let|var)\\s+${name}\\b`))
  return declared === -1 ? (exported?.index ?? 0) : declared
}

function isIndex(segment: string): boolean {
  return /^\d+$/.test(segment)
}

function escapeForRegExp(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}-]/g, '\\$&')
}
