import type { ConfigProblem } from '#model/problems.ts'
import { createCompiler } from '../compiler.ts'
import type { ConfigSource } from '../read/config-source.ts'
import { placeOf } from '../read/file-kind.ts'
import { membersIn } from '../read/parse/json-members.ts'
import { type Pointer, pointerTo, segmentsOf, valueAt } from '../read/parse/json-pointer.ts'
import { endOfString, endOfValue, skipSpace } from '../read/parse/json-scan.ts'
import type { ConfigNode } from './config-node.ts'
import { offsetAt } from './place-in-text.ts'

/** The files under the new name, or the errors where a reference could not be rewritten. */
export type Renaming =
  | { readonly ok: true; readonly sources: readonly ConfigSource[] }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] }

/** Maximum number of rounds, more than a name occurs within one text. */
const ROUNDS = 20

/**
 * Renames a part where it is declared, and then wherever the compiler reports the former name as missing: its problems locate
 * every reference, in expressions and texts as well. Order, comments and layout of the files stay the same. The config must be
 * valid.
 */
export function renamed(sources: readonly ConfigSource[], node: ConfigNode, to: string, root = 'config'): Renaming {
  const compiler = createCompiler(root)
  const from = nameOf(sources, node)
  let files = declaredAs(sources, node, from, to)
  for (let round = 0; round < ROUNDS; round++) {
    const result = compiler.compile(files, { everyPlace: true })
    const problems = result.ok ? [] : result.problems.filter(({ severity }) => severity === 'error')
    if (problems.length === 0) return { ok: true, sources: files }
    const next = files.map(file => ({ ...file, text: mentioning(file, problems, from, to, root) }))
    if (next.every(({ text }, index) => text === files[index]!.text)) return { ok: false, problems }
    files = next
  }
  return { ok: false, problems: [] }
}

/** The current name of the part: a key, the value of an option, the path of a page, a role, or a file name. */
export function nameOf(sources: readonly ConfigSource[], { file, pointers: [pointer = ''] }: ConfigNode): string {
  const value = valueIn(sources, file, pointer) as Readonly<Record<string, unknown>>
  const { kind, name } = placeOf(file)!
  if (pointer === '') return kind === 'page' ? String(value.path) : name
  if (kind === 'permissions') return String(value.role)
  return isItem(pointer) ? String(value.value) : segmentsOf(pointer).at(-1)!
}

function declaredAs(sources: readonly ConfigSource[], { file, pointers }: ConfigNode, from: string, to: string) {
  const { kind } = placeOf(file)!
  if (pointers.includes('') && kind !== 'page')
    return sources.map(source => ({
      ...source,
      path: pathUnder(source.path, kind, from, to),
      text: source.path === file && kind === 'resource' ? withFormer(source.text, '', from, to) : source.text,
    }))
  return sources.map(source =>
    source.path === file ? { ...source, text: declared(source.text, kind, pointers, to, from) } : source,
  )
}

function declared(text: string, kind: string, pointers: readonly Pointer[], to: string, from: string): string {
  // Applied from the end, so that other positions stay valid.
  return pointers.toReversed().reduce((left, pointer) => {
    if (pointer === '') return withString(left, '/path', to)
    if (kind === 'permissions') return withString(left, pointerTo(pointer, 'role'), to)
    if (isItem(pointer)) return withString(left, pointerTo(pointer, 'value'), to)
    const keepsFormer = FORMER_IN.has(segmentsOf(pointer).at(-2) ?? '')
    const marked = keepsFormer ? withFormer(left, pointer, from, to) : left
    return replaced(marked, memberAt(marked, pointer).key, to)
  }, text)
}

/** The file of a resource or dictionary, and the files named after the resource. */
function pathUnder(path: string, kind: string, from: string, to: string): string {
  const patterns =
    kind === 'resource'
      ? [/(?<=\/resources\/)([^/.]+)(?=\.)/, /(?<=^sample-data\/)([^/.]+)(?=\.)/, /(?<=\/documents\/)([^/.]+)(?=\.)/]
      : [/(?<=^dictionaries\/)([^/.]+)(?=\.)/]
  return patterns.reduce((left, pattern) => left.replace(pattern, name => (name === from ? to : name)), path)
}

/** Members whose data or waiting records follow a rename. */
const FORMER_IN: ReadonlySet<string> = new Set(['fields', 'states', 'transitions'])

/** The text with the former name first in `renamedFrom`, so that data follows from any of the former names. */
function withFormer(text: string, pointer: Pointer, from: string, to: string): string {
  const { value } = memberAt(text, pointer)
  const known = membersIn(text, value).get('renamedFrom')
  const written = valueAt(JSON.parse(text), pointerTo(pointer, 'renamedFrom'))
  const earlier = [written ?? []].flat().filter(each => each !== from && each !== to)
  const former =
    earlier.length === 0 ? JSON.stringify(from) : `[${[from, ...earlier].map(each => JSON.stringify(each)).join(', ')}]`
  if (known !== undefined) return text.slice(0, known.value) + former + text.slice(endOfValue(text, known.value))
  const first = skipSpace(text, value + 1)
  const gap = text.slice(value + 1, first)
  return `${text.slice(0, first)}"renamedFrom": ${former},${gap.includes('\n') ? gap : ' '}${text.slice(first)}`
}

/** The text with the new name at each place where a problem reports the former one as missing. */
function mentioning(
  { path, text }: ConfigSource,
  problems: readonly ConfigProblem[],
  from: string,
  to: string,
  root: string,
) {
  const mention = new RegExp(`(?<![A-Za-z0-9])${from.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![A-Za-z0-9])`)
  const places = problems.filter(({ file }) => file === `${root}/${path}`).map(problem => offsetAt(text, problem))
  return [...new Set(places)]
    .toSorted((a, b) => b - a)
    .reduce((left, place) => {
      const end = left[place] === '"' ? endOfString(left, place) : endOfLine(left, place)
      const word = left.slice(place, end)
      return mention.test(word) ? left.slice(0, place) + word.replace(mention, () => to) + left.slice(end) : left
    }, text)
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end
}

function withString(text: string, pointer: Pointer, to: string): string {
  return replaced(text, memberAt(text, pointer).value, to)
}

/** The text with the string that begins at `at` replaced. */
function replaced(text: string, at: number, to: string): string {
  return text.slice(0, at) + JSON.stringify(to) + text.slice(endOfString(text, at))
}

function memberAt(text: string, pointer: Pointer) {
  const root = skipSpace(text, 0)
  let member = { key: root, value: root }
  for (const segment of segmentsOf(pointer)) member = membersIn(text, member.value).get(segment) ?? member
  return member
}

function isItem(pointer: Pointer): boolean {
  return /^\d+$/.test(segmentsOf(pointer).at(-1) ?? '')
}

function valueIn(sources: readonly ConfigSource[], file: string, pointer: Pointer): unknown {
  return valueAt(JSON.parse(sources.find(({ path }) => path === file)!.text), pointer)
}
