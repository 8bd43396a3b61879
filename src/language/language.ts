import { getLocation } from 'jsonc-parser'
import { createCompiler } from '#compiler/compiler.ts'
import { type ConfigSource, isSound } from '#compiler/read/config-source.ts'
import { placeOf } from '#compiler/read/file-kind.ts'
import { pointerTo } from '#compiler/read/parse/json-pointer.ts'
import { endOfString } from '#compiler/read/parse/json-scan.ts'
import { placeOfExtension } from '#compiler/read/read-extensions.ts'
import { findNode } from '#compiler/uses/config-node.ts'
import { fixAt, isFixable } from '#compiler/uses/fix.ts'
import { offsetAt } from '#compiler/uses/place-in-text.ts'
import { renamed } from '#compiler/uses/rename.ts'
import { whereUsed } from '#compiler/uses/where-used.ts'
import type { AppModel } from '#model/app-model.ts'
import { descriptionIn } from '#model/config-schema/in-language.ts'
import { CONFIG_KINDS } from '#model/config-schema/index.ts'
import { type Schema, schemasAt } from '#model/config-schema/schemas-at.ts'
import type { Locale } from '#model/localized-text.ts'
import type { ConfigProblem } from '#model/problems.ts'
import { completions } from './complete.ts'
import type { Completion } from './complete-expression.ts'
import { type ConfigView, createViews } from './config-view.ts'
import { described } from './describe.ts'
import { type ConfigSymbol, nodeName, partAround, symbolAt } from './symbol-at.ts'
import { type TextRange, tokenAt } from './token-at.ts'

/** A position in a file; paths are relative to the config directory, those of extensions begin with `../`. */
export interface FileRange extends TextRange {
  readonly path: string
}
export interface TextProblem extends FileRange {
  readonly problem: ConfigProblem
}
export interface Hover extends TextRange {
  /** Markdown. */
  readonly text: string
}
export interface TextEdit extends FileRange {
  readonly text: string
}
/** A change of several files. `moved`: files that are also renamed. */
export interface Change {
  readonly title: string
  readonly edits: readonly TextEdit[]
  readonly moved: readonly { readonly from: string; readonly to: string }[]
}

/** The language service for config files. Positions are offsets in the latest text of a file. */
export interface Language {
  /** Loads the whole config. */
  open(sources: readonly ConfigSource[]): void
  /** Updates the text of a file in an editor; null = the file was deleted. */
  change(path: string, text: string | null): void
  text(path: string): string | undefined
  /** All problems, in the order of files and lines. */
  problems(): readonly TextProblem[]
  complete(path: string, offset: number): readonly Completion[]
  hover(path: string, offset: number): Hover | undefined
  /** The declaration of the symbol at a position. */
  definition(path: string, offset: number): FileRange | undefined
  /** Its declaration and all references; none while the config has errors. */
  references(path: string, offset: number): readonly FileRange[]
  /** The part at a position, or the one declared around it, in the form of `findNode`. */
  nameAt(path: string, offset: number): string | undefined
  /** Declaration and references of a named part; undefined for an unknown one, and while the config has errors. */
  usesOf(
    name: string,
  ): { readonly declaration: FileRange | undefined; readonly places: readonly TextProblem[] } | undefined
  /** The part that a rename would change; undefined without one. */
  renameable(path: string, offset: number): (TextRange & { readonly name: string }) | undefined
  /** @returns the change, or why it is not possible. */
  rename(path: string, offset: number, to: string): Change | { readonly refused: string }
  /** Fixes for the problems in a range of a file. */
  fixes(path: string, range: TextRange): readonly Change[]
}

/** A service without files. `root`: name of the config directory, the prefix of paths in problems. */
export function createLanguage({ root = 'config', locale = 'en-US' as Locale } = {}): Language {
  const compiler = createCompiler(root)
  const views = createViews(root)
  let sources: readonly ConfigSource[] = []
  let view: ConfigView | undefined
  let problems: readonly ConfigProblem[] | undefined
  let model: AppModel | undefined

  const textOf = (path: string) => sources.find(each => each.path === path)?.text
  const viewed = () => (view ??= views(sources))
  const changed = (next: readonly ConfigSource[]) => {
    sources = next
    view = undefined
    problems = undefined
  }
  /** Current problems, and the model of the last valid config. */
  const compiled = () => {
    if (problems) return problems
    const result = compiler.compile(sources, { everyPlace: true })
    if (result.ok) model = result.model
    problems = result.ok ? result.warnings : result.problems
    return problems
  }
  const placed = (problem: ConfigProblem): TextProblem => {
    const path = pathOf(problem.file, root)
    const text = textOf(path) ?? ''
    return { path, ...rangeAt(text, offsetAt(text, problem)), problem }
  }
  const symbolOf = (path: string, offset: number) => {
    const text = textOf(path)
    const file = text === undefined ? undefined : viewed().fileWith(path, text)
    const token = file && text !== undefined ? tokenAt(text, offset) : undefined
    const symbol = file && token && symbolAt(file, viewed().referencesIn(file), viewed().facts, token)
    return symbol && file && token ? { symbol, file, token } : undefined
  }
  const fileOf = (of: Extract<ConfigSymbol, { kind: 'member' }>['of'], path: string) => {
    if (of === 'file') return path
    const [kind, name] = of === 'app' ? ['app', 'app'] : ['resource', of.resource]
    return sources.find(each => placeOf(each.path)?.kind === kind && placeOf(each.path)?.name === name)?.path
  }
  const nodeOf = (name: string | undefined) => {
    const found = name === undefined ? undefined : findNode(sources.filter(isSound), name)
    return found?.ok ? found.node : undefined
  }
  const declaration = (symbol: ConfigSymbol, path: string): FileRange | undefined => {
    if (symbol.kind === 'extension') {
      const place = placeOfExtension(symbol.of, symbol.name)
      return place && { path: `../${place.file}`, start: place.offset, end: place.offset + symbol.name.length }
    }
    const node = nodeOf(nodeName(symbol))
    return declaredAt(
      symbol.kind === 'member'
        ? { file: fileOf(symbol.of, path) ?? '', pointer: symbol.pointer }
        : node && { file: node.file, pointer: node.pointers[0] ?? '' },
    )
  }
  const declaredAt = (at: { readonly file: string; readonly pointer: string } | undefined): FileRange | undefined => {
    const text = at && textOf(at.file)
    const file = at && text !== undefined ? viewed().fileWith(at.file, text) : undefined
    if (!at || !file || text === undefined) return undefined
    const key = /^\/(permissions|values)\/\d+$|\/options\/\d+$/.test(at.pointer) ? 'value' : 'key'
    const start = offsetAt(text, file.source.positions.locate(at.pointer, at.pointer === '' ? 'value' : key))
    return { path: at.file, ...(at.pointer === '' ? { start, end: start + 1 } : rangeAt(text, start)) }
  }

  const usesOf = (name: string | undefined) => {
    const node = nodeOf(name)
    if (!node || compiled().some(({ severity }) => severity === 'error')) return undefined
    return {
      declaration: declaredAt({ file: node.file, pointer: node.pointers[0] ?? '' }),
      places: whereUsed(sources, node, root, compiler).map(placed),
    }
  }

  return {
    open: next => changed(next),
    change(path, text) {
      const others = sources.filter(each => each.path !== path)
      changed(text === null ? others : [...others, { path, text }].toSorted((a, b) => (a.path < b.path ? -1 : 1)))
    },
    text: textOf,
    problems: () => compiled().map(placed),
    complete(path, offset) {
      const text = textOf(path)
      return text === undefined ? [] : completions(viewed(), path, text, offset, locale)
    },
    hover(path, offset) {
      const found = symbolOf(path, offset)
      const text = textOf(path)
      if (text === undefined) return undefined
      compiled()
      const said = found && described(found.symbol, viewed(), model, locale)
      const token = tokenAt(text, offset)
      const file = viewed().fileWith(path, text)
      if (said && token) return { text: said, start: token.start, end: token.end }
      if (!token || !file || !token.isKey) return undefined
      const schemas = schemasAt(CONFIG_KINDS[file.kind].schema as unknown as Schema, file.value, token.path)
      const description = schemas.map(each => each.description).find(each => typeof each === 'string')
      return description === undefined
        ? undefined
        : { text: descriptionIn(String(description), locale), start: token.start, end: token.end }
    },
    definition(path, offset) {
      const found = symbolOf(path, offset)
      return found && declaration(found.symbol, path)
    },
    references(path, offset) {
      const found = symbolOf(path, offset)
      const uses = usesOf(found && nodeName(found.symbol))
      return uses ? [...(uses.declaration ? [uses.declaration] : []), ...uses.places] : []
    },
    nameAt(path, offset) {
      const found = symbolOf(path, offset)
      const name = found && nodeName(found.symbol)
      const text = textOf(path)
      if (name !== undefined || text === undefined) return name
      const file = viewed().fileWith(path, text)
      return file && partAround(file, pointerTo('', ...getLocation(text, offset).path))
    },
    usesOf,
    renameable(path, offset) {
      const found = symbolOf(path, offset)
      const name = found && nodeName(found.symbol)
      if (name === undefined || name.startsWith('permission:')) return undefined
      const { start, end } = found!.token
      return { start, end, name: name.startsWith('/') ? name : name.split(/[.:=]/).at(-1)! }
    },
    rename(path, offset, to) {
      const found = symbolOf(path, offset)
      const name = found && nodeName(found.symbol)
      const node = name === undefined ? undefined : findNode(sources.filter(isSound), name)
      if (!node?.ok) return { refused: 'Nothing that has a name stands here.' }
      const [first] = compiled().filter(({ severity }) => severity === 'error')
      if (first) return { refused: `The config has mistakes; the first: ${first.what}` }
      const result = renamed(sources, node.node, to, root)
      if (!result.ok) return { refused: result.problems[0]?.what ?? 'Not every mention can be rewritten.' }
      const edits = result.sources.flatMap(({ text }, index) => {
        const was = sources[index]!
        return was.text === text ? [] : [{ path: was.path, start: 0, end: was.text.length, text }]
      })
      const moved = result.sources.flatMap(({ path: to }, index) =>
        sources[index]!.path === to ? [] : [{ from: sources[index]!.path, to }],
      )
      return { title: `${name} → ${to}`, edits, moved }
    },
    fixes(path, { start, end }) {
      const text = textOf(path)
      if (text === undefined) return []
      return compiled()
        .map(placed)
        .filter(each => each.path === path && each.start <= end && each.end >= start && isFixable(each.problem))
        .map(({ problem }) => ({
          title: `Write "${problem.didYouMean}"`,
          edits: [{ path, ...fixAt(text, problem) }],
          moved: [],
        }))
    },
  }
}

function pathOf(file: string, root: string): string {
  return file.startsWith(`${root}/`) ? file.slice(root.length + 1) : `../${file}`
}

/** The string or word that begins at an offset. */
function rangeAt(text: string, start: number): TextRange {
  if (text[start] === '"') return { start: start + 1, end: Math.max(start + 1, endOfString(text, start) - 1) }
  const word = /^[\w$.-]+/.exec(text.slice(start, start + 200))?.[0] ?? ''
  return { start, end: Math.min(text.length, start + Math.max(1, word.length)) }
}
