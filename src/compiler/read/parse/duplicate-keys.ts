import { type Node, parseTree } from 'jsonc-parser'
import { localized } from '#model/localized-text.ts'
import type { ConfigProblem } from '#model/problems.ts'
import { createProblem } from '../../problems/create-problem.ts'
import { quote } from '../../problems/wording.ts'
import { type Pointer, pointerTo } from './json-pointer.ts'
import { lineIndexOf } from './line-index.ts'
import type { SourceFile } from './source-file.ts'
import { duplicateKey } from './syntax-problems.ts'

/** Number of keys in `value` and everything inside it. */
export function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  if (Array.isArray(value)) for (const item of value) count += countKeys(item)
  else for (const key in value) count += 1 + countKeys((value as Record<string, unknown>)[key])
  return count
}

/** One problem for every key that its object already has, placed at the later one. */
export function duplicateKeysIn(file: SourceFile): ConfigProblem[] {
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
