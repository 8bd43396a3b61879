import { localized } from '#model/localized-text.ts'
import type { ConfigProblem } from '#model/problems.ts'
import { createProblem, type Finding } from '../problems/create-problem.ts'
import type { ProblemKind } from '../problems/problem-kind.ts'
import { fileOfModule } from './parse/parse-module-file.ts'

/** A file of the app’s own code. */
export interface CodeFile {
  /** Path relative to the parent of the config directory: `extensions/server/loans.ts`. */
  readonly path: string
  readonly text: string
}

/** A value that such a file exports by default. */
export interface CodeModule {
  readonly file: CodeFile
  readonly value: Readonly<Record<string, unknown>>
}

export const invalidExtension: ProblemKind = {
  code: 'invalid-extension',
  titleInChinese: '扩展无效',
  severity: 'error',
  why: localized(
    'The platform would not know what to do with it, or it would fail when somebody needs it.',
    '平台不知道如何使用它，或在用到时会失败。',
  ),
  fix: localized(
    'Export by default what one of the define… functions of "steward" gives, or a list of such (docs/extensions.md).',
    '请默认导出 “steward” 的某个 define… 函数的结果，或由其组成的列表。',
  ),
}
export const duplicateExtension: ProblemKind = {
  code: 'duplicate-extension',
  titleInChinese: '扩展重名',
  severity: 'error',
  why: localized(
    'Config names extensions by kind and name; with two of them nobody knows which is meant.',
    '配置按类别和名称引用扩展，重名就分不清是哪一个。',
  ),
  fix: localized('Give one of them another name.', '请给其中一个改名。'),
}

export type Suggested = Pick<ConfigProblem, 'didYouMean' | 'replaces'>

/** The place of what the pattern matches, in the extension of the name. */
export function placeAfter(file: CodeFile, name: unknown, pattern: string | undefined): Partial<ConfigProblem> {
  if (pattern === undefined) return {}
  const named = typeof name === 'string' ? offsetOfName(file, name) : -1
  const from = named === -1 ? 0 : named + String(name).length + 2
  const at = file.text.slice(from).search(new RegExp(`${pattern}(?=\\s*[:(,}\\]])`))
  if (at === -1) return {}
  const isQuoted = /['"`]/.test(file.text.charAt(from + at))
  const before = file.text.slice(0, from + at).split('\n')
  return { line: before.length, column: before.at(-1)!.length + (isQuoted ? 2 : 1) }
}

/** A problem at the position of the name in the file. */
export function problemAt(
  { path, text }: CodeFile,
  name: unknown,
  kind: ProblemKind,
  what: Finding['what'],
  more: Partial<Finding> = {},
): ConfigProblem {
  const problem = createProblem(fileOfModule(path, text), kind, { pointer: '', what, ...more })
  const at = typeof name === 'string' ? offsetOfName({ path, text }, name) : -1
  if (at === -1) return problem
  const before = text.slice(0, at).split('\n')
  return { ...problem, line: before.length, column: before.at(-1)!.length + 1 }
}

/** Position of the name in quotes; -1 where it is not written. */
export function offsetOfName({ text }: CodeFile, name: string): number {
  return text.search(new RegExp(quoted(name)))
}

/** A pattern of the text in quotes. */
export function quoted(text: string): string {
  return `['"\`]${literal(text)}['"\`]`
}

/** A pattern of just this text. */
export function literal(text: string): string {
  return text.replace(/\W/g, '\\$&')
}
