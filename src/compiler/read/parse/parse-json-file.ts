import { getNodeValue, parseTree } from 'jsonc-parser'
import type { ConfigProblem } from '#model/problems.ts'
import { createProblem } from '../../problems/create-problem.ts'
import { countKeys, duplicateKeysIn } from './duplicate-keys.ts'
import { jsonPositions } from './json-positions.ts'
import { jsonShapeOf } from './json-shape.ts'
import { lineIndexOf } from './line-index.ts'
import { MAX_DEPTH } from './plain-data.ts'
import type { Positions, SourceFile } from './source-file.ts'
import { syntaxErrorIn } from './syntax-error.ts'
import { invalidJson } from './syntax-problems.ts'

/** A file after the parse pass. `sound` = its syntax is fine, so `value` is all that the author wrote. */
export interface ParsedFile {
  readonly file: SourceFile
  readonly sound: boolean
  readonly problems: readonly ConfigProblem[]
}

/** Reads `source` as JSON. A syntax error is one problem; what could be read besides it is kept. */
export function parseJsonFile(path: string, source: string): ParsedFile {
  const text = source.startsWith('\uFEFF') ? source.slice(1) : source
  const shape = jsonShapeOf(text)
  if (shape.depth > MAX_DEPTH) {
    const what = `The values are nested more than ${MAX_DEPTH} levels deep.`
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
  // Counting is cheap; the places of repeated keys are looked up only when there are any.
  const problems = shape.keys === countKeys(file.value) ? [] : duplicateKeysIn(file)
  return { file, sound: true, problems }
}

function unsound(file: SourceFile, error: { what: string; fix?: string }): ParsedFile {
  const { what, fix } = error
  const problem = createProblem(file, invalidJson, { pointer: '', what, ...(fix === undefined ? {} : { fix }) })
  return { file, sound: false, problems: [problem] }
}

function parse(text: string): { ok: true; value: unknown } | { ok: false; message: string } {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) }
  }
}

/** Positions of a file that cannot be read: everything is at the mistake. */
function alwaysAt(path: string, text: string, offset: number): Positions {
  const place = { file: path, ...lineIndexOf(text)(offset) }
  return { locate: () => place, locateInString: () => place }
}
