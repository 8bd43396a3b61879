import { getLocation } from 'jsonc-parser'
import { knownNames } from '#compiler/check/rules/unknown-names.ts'
import { createCompiler } from '#compiler/compiler.ts'
import { type ConfigSource, isSound } from '#compiler/read/config-source.ts'
import { placeOf } from '#compiler/read/file-kind.ts'
import { type Pointer, pointerTo } from '#compiler/read/parse/json-pointer.ts'
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
import { describedFunction } from '#model/expression/functions/descriptions/index.ts'
import { extensionNamed } from '#model/extensions.ts'
import { ICON_NAMES } from '#model/icon-names.ts'
import { type Locale, textIn } from '#model/localized-text.ts'
import type { ConfigProblem } from '#model/problems.ts'
import { completeExpression } from './complete-expression.ts'
import { type ConfigView, createViews, tolerant } from './config-view.ts'
import { type Schema, schemasAt } from './schema-at.ts'
import { type ConfigSymbol, nodeName, symbolAt } from './symbol-at.ts'

/** Part of a text: offsets from 0, `end` exclusive. */
export interface TextRange {
  readonly start: number
  readonly end: number
}
/** A place in a file; paths are relative to the config directory, those of extensions begin with `../`. */
export interface FileRange extends TextRange {
  readonly path: string
}
/** What can stand at a place. */
export interface Completion extends TextRange {
  readonly label: string
  readonly kind: 'key' | 'value' | 'name' | 'field' | 'variable' | 'function' | 'operator' | 'icon'
  /** Beside the label. */
  readonly detail?: string
  readonly documentation?: string
  /** What takes the place of `start` to `end`; the label unless told. */
  readonly insert?: string
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
/** A change of several files. `moved`: files that get another path besides. */
export interface Change {
  readonly title: string
  readonly edits: readonly TextEdit[]
  readonly moved: readonly { readonly from: string; readonly to: string }[]
}

/** The language of config files. Places are offsets of the text that the service was given last. */
export interface Language {
  /** Takes the whole config over. */
  open(sources: readonly ConfigSource[]): void
  /** Takes another text for a file over, as it stands in an editor; null = the file is gone. */
  change(path: string, text: string | null): void
  text(path: string): string | undefined
  /** Everything that is wrong, in the order of files and lines. */
  problems(): readonly TextProblem[]
  complete(path: string, offset: number): readonly Completion[]
  hover(path: string, offset: number): Hover | undefined
  /** Where what stands at the place is declared. */
  definition(path: string, offset: number): FileRange | undefined
  /** Its declaration and every place that names it; none while the config has mistakes. */
  references(path: string, offset: number): readonly FileRange[]
  /** The part that would be renamed; undefined where there is none. */
  renameable(path: string, offset: number): (TextRange & { readonly name: string }) | undefined
  /** @returns the change, or why there is none. */
  rename(path: string, offset: number, to: string): Change | { readonly refused: string }
  /** What mends the problems in a part of a file. */
  fixes(path: string, range: TextRange): readonly Change[]
}

/** A service over no files yet. `root`: name of the config directory, with which the paths in problems begin. */
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
  /** Problems of now, and the model of the last sound config. */
  const compiled = () => {
    if (problems) return problems
    const result = compiler.compile(sources)
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
    const spot = file && text !== undefined ? spotAt(text, offset) : undefined
    const symbol = file && spot && symbolAt(file, viewed().referencesIn(file), viewed().facts, spot)
    return symbol && file && spot ? { symbol, file, spot } : undefined
  }
  const fileOf = (of: Extract<ConfigSymbol, { kind: 'member' }>['of'], path: string) => {
    if (of === 'file') return path
    const [kind, name] = of === 'app' ? ['app', 'app'] : ['resource', of.resource]
    return sources.find(each => placeOf(each.path)?.kind === kind && placeOf(each.path)?.name === name)?.path
  }
  const declaration = (symbol: ConfigSymbol, path: string): FileRange | undefined => {
    if (symbol.kind === 'extension') {
      const place = placeOfExtension(symbol.of, symbol.name)
      return place && { path: `../${place.file}`, start: place.offset, end: place.offset + symbol.name.length }
    }
    const name = nodeName(symbol)
    const json = sources.filter(each => isSound(each))
    const found = name === undefined ? undefined : findNode(json, name)
    const node = found?.ok ? found.node : undefined
    const at =
      symbol.kind === 'member'
        ? { file: fileOf(symbol.of, path) ?? '', pointer: symbol.pointer }
        : node && { file: node.file, pointer: node.pointers[0] ?? '' }
    const text = at && textOf(at.file)
    const file = at && text !== undefined ? viewed().fileWith(at.file, text) : undefined
    if (!at || !file || text === undefined) return undefined
    const key = /^\/(permissions|values)\/\d+$|\/options\/\d+$/.test(at.pointer) ? 'value' : 'key'
    const start = offsetAt(text, file.source.positions.locate(at.pointer, at.pointer === '' ? 'value' : key))
    return { path: at.file, ...(at.pointer === '' ? { start, end: start + 1 } : rangeAt(text, start)) }
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
      const spot = spotAt(text, offset)
      const file = viewed().fileWith(path, text)
      if (said && spot) return { text: said, start: spot.start, end: spot.end }
      if (!spot || !file || !spot.isKey) return undefined
      const schemas = schemasAt(CONFIG_KINDS[file.kind].schema as unknown as Schema, file.value, spot.path)
      const description = schemas.map(each => each.description).find(each => typeof each === 'string')
      return description === undefined
        ? undefined
        : { text: descriptionIn(String(description), locale), start: spot.start, end: spot.end }
    },
    definition(path, offset) {
      const found = symbolOf(path, offset)
      return found && declaration(found.symbol, path)
    },
    references(path, offset) {
      const found = symbolOf(path, offset)
      const name = found && nodeName(found.symbol)
      const node = name === undefined ? undefined : findNode(sources.filter(isSound), name)
      if (!found || !node?.ok || compiled().some(({ severity }) => severity === 'error')) return []
      const own = declaration(found.symbol, path)
      return [...(own ? [own] : []), ...whereUsed(sources, node.node, root).map(placed)]
    },
    renameable(path, offset) {
      const found = symbolOf(path, offset)
      const name = found && nodeName(found.symbol)
      if (name === undefined || name.startsWith('permission:')) return undefined
      const { start, end } = found!.spot
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

/** The key or value in which an offset lies. */
interface Spot extends TextRange {
  readonly path: readonly (string | number)[]
  readonly pointer: Pointer
  readonly isKey: boolean
  /** How many characters of the string, as JSON means it, stand before the offset. */
  readonly at: number
}

function spotAt(text: string, offset: number): Spot | undefined {
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset)
  if (!previousNode || previousNode.offset > offset || previousNode.offset + previousNode.length < offset)
    return undefined
  const isText = text[previousNode.offset] === '"'
  const start = previousNode.offset + (isText ? 1 : 0)
  const end = Math.max(start, previousNode.offset + previousNode.length - (isText ? 1 : 0))
  const at = isText ? meant(text.slice(start, offset)).length : offset - start
  return { path, pointer: pointerTo('', ...path), isKey: isAtPropertyKey, at, start, end }
}

/** What the beginning of a JSON string says. */
function meant(raw: string): string {
  try {
    return JSON.parse(`"${raw}"`)
  } catch {
    return raw
  }
}

/** Stands where something is about to be written. */
const CURSOR = 'zzcursorzz'

function completions(
  view: ConfigView,
  path: string,
  text: string,
  offset: number,
  locale: Locale,
): readonly Completion[] {
  const location = getLocation(text, offset)
  const place = path.endsWith('.json') ? placeOf(path) : undefined
  if (!place) return []
  const spot = spotAt(text, offset)
  const isText = spot !== undefined && text[spot.start - 1] === '"'
  const range = spot ? { start: spot.start, end: spot.end } : { start: offset, end: offset }
  const root = CONFIG_KINDS[place.kind].schema as unknown as Schema
  if (location.isAtPropertyKey) return keysAt()
  return valuesAt()

  function keysAt(): readonly Completion[] {
    const around = location.path.slice(0, -1)
    const value = tolerant(text)
    const present = Object.keys((at(value, around) ?? {}) as object)
    const schemas = schemasAt(root, value, around)
    const own = String(location.path.at(-1) ?? '')
    const known = new Map<string, Schema>()
    for (const { properties = {} } of schemas as readonly { properties?: Readonly<Record<string, Schema | boolean>> }[])
      for (const [key, schema] of Object.entries(properties))
        if (typeof schema === 'object' && !known.has(key)) known.set(key, schema)
    const needed = new Set(schemas.flatMap(({ required = [] }) => required as readonly string[]))
    const keys = [...known]
      .filter(([key]) => key === own || !present.includes(key))
      .map(([label, schema]): Completion => {
        const [described = schema] = schemasAt({ ...root, ...schema } as Schema, undefined, [])
        const documentation = descriptionIn(String(schema.description ?? described.description ?? ''), locale)
        return {
          ...range,
          label,
          kind: 'key',
          ...(needed.has(label) ? { detail: WORDS[locale].required } : {}),
          ...(documentation && { documentation }),
          insert: isText ? label : `"${label}": `,
        }
      })
    const names = [...named(withCursor(`"${CURSOR}": null`), [...around, CURSOR], true), ...parameters(around, value)]
    return [
      ...keys,
      ...names
        .filter(({ label }) => label === own || !present.includes(label))
        .map(each => (isText ? each : { ...each, insert: `"${each.label}": ` })),
    ]
  }

  /** The parameters of the effect that is called around `with`. */
  function parameters(around: readonly (string | number)[], value: unknown): readonly Completion[] {
    const { call } = (around.at(-1) === 'with' ? (at(value, around.slice(0, -1)) ?? {}) : {}) as { call?: unknown }
    const known = typeof call === 'string' ? extensionNamed('effect', call)?.with : undefined
    return Object.entries(known ?? {}).map(
      ([label, { type }]): Completion => ({ ...range, label, kind: 'key', detail: type }),
    )
  }

  function valuesAt(): readonly Completion[] {
    const raw = isText && spot ? text.slice(spot.start, offset) : ''
    const said = meant(raw)
    const inExpression = expressionAt(said)
    if (inExpression) return inExpression
    const names = named(
      withCursor(
        `"${said.includes('.') && !said.startsWith('/') ? `${said.slice(0, said.lastIndexOf('.') + 1)}` : ''}${CURSOR}"`,
      ),
      location.path,
      false,
    )
    if (names.length > 0)
      return names.map(each => (isText ? each : { ...each, insert: JSON.stringify(each.insert ?? each.label) }))
    const value = tolerant(text)
    const schemas = schemasAt(root, at(value, []), location.path)
    const found = schemas.flatMap(schema => {
      if (Array.isArray(schema.enum)) return schema.enum as readonly unknown[]
      if ('const' in schema) return [schema.const]
      return schema.type === 'boolean' ? [true, false] : []
    })
    const values = [...new Set(found)].map((each): Completion => {
      const label = String(each)
      return { ...range, label, kind: 'value', insert: isText ? label : JSON.stringify(each) }
    })
    const isIcon = location.path.at(-1) === 'icon'
    const icons = isIcon
      ? ICON_NAMES.map(
          (label): Completion => ({ ...range, label, kind: 'icon', insert: isText ? label : `"${label}"` }),
        )
      : []
    return [...values, ...icons]
  }

  /** The text with something in place of what stands at the offset. */
  function withCursor(written: string): string {
    const [start, end] =
      isText && spot ? [spot.start - 1, spot.end + 1] : spot ? [spot.start, spot.end] : [offset, offset]
    const behind = text.slice(end)
    const isEntry = location.isAtPropertyKey && /^\s*:/.test(behind)
    const own = isEntry ? written.replace(/: null$/, '') : written
    // What follows without a comma is another entry.
    const comma = !isEntry && /^\s*["{[\w-]/.test(behind) ? ',' : ''
    return text.slice(0, start) + own + comma + behind
  }

  /** Names and fields that can stand at the path of a text with a cursor in it. */
  function named(cursored: string, at: readonly (string | number)[], isKey: boolean): readonly Completion[] {
    const file = view.fileWith(path, cursored)
    if (!file) return []
    const pointer = pointerTo('', ...at)
    const { names, fields } = view.referencesIn(file)
    const isHere = (each: { readonly pointer: Pointer; readonly isKey: boolean }) =>
      each.pointer === pointer && each.isKey === isKey
    const name = names.find(isHere)
    if (name)
      return knownNames(name, { file, facts: view.facts }).map(
        (label): Completion => ({ ...range, label, kind: 'name', ...titled(name.meaning.name, label, view, locale) }),
      )
    const field = fields.find(isHere)
    return field ? fieldsFor(field.resource, field.path) : []
  }

  /** Fields of the resource to which a dot path leads that ends in the cursor. */
  function fieldsFor(resource: string, written: string): readonly Completion[] {
    const before = written.split('.').slice(0, -1)
    let owner = view.facts.resource(resource)
    for (const step of before) owner = view.facts.resource(owner?.fields[step]?.resource ?? '')
    const prefix = before.map(each => `${each}.`).join('')
    return Object.values(owner?.fields ?? {}).map(({ name, title, type }): Completion => {
      const label = `${prefix}${name}`
      return {
        ...range,
        label,
        kind: 'field',
        detail: [title && textIn(title, locale), type].filter(Boolean).join(' · '),
      }
    })
  }

  /** Completions within an expression; undefined where the place holds none. */
  function expressionAt(said: string): readonly Completion[] | undefined {
    if (!spot || !isText || spot.isKey) return undefined
    const opened = said.lastIndexOf('{{')
    const inTemplate = opened > said.lastIndexOf('}}')
    // What is written is left out: however it goes on, the place and its variables stay.
    const probe = inTemplate ? `${said.slice(0, opened)}{{ true }}` : 'true'
    const file = view.fileWith(path, withCursor(JSON.stringify(probe)))
    const pointer = pointerTo('', ...location.path)
    const found = file && view.referencesIn(file).expressions.filter(each => each.pointer === pointer)
    const expression = inTemplate ? found?.at(-1) : found?.find(each => each.at === undefined)
    if (!expression) return undefined
    const written = inTemplate ? said.slice(opened + 2) : said
    const word = /[\w$]*$/.exec(written)![0]
    const end = offset + /^\w*/.exec(text.slice(offset))![0].length
    return completeExpression(written, expression.roots, view.facts, locale).map(each => ({
      ...each,
      start: offset - word.length,
      end,
    }))
  }
}

function at(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (here, segment) =>
      here !== null && typeof here === 'object' ? (here as Record<string, unknown>)[segment] : undefined,
    value,
  )
}

function titled(kind: string, name: string, { facts }: ConfigView, locale: Locale): { readonly detail?: string } {
  const title =
    kind === 'resource'
      ? facts.resource(name)?.title
      : kind === 'page'
        ? facts.pageAt(name)?.value?.title
        : kind === 'role'
          ? facts.role(name)?.[0]?.title
          : kind === 'permission'
            ? facts.permission(Number(name))?.title
            : undefined
  return title ? { detail: textIn(title, locale) } : {}
}

const WORDS = {
  'zh-CN': {
    required: '必填',
    masked: '脱敏',
    to: (type: string, resource: string) => `${type}，指向 ${resource}`,
    readBy: (roles: readonly string[]) => `可查看的角色：${roles.join('、')}`,
    ofApp: (of: string, name: string) => `应用自带：${of} \`${name}\``,
  },
  'en-US': {
    required: 'required',
    masked: 'masked',
    to: (type: string, resource: string) => `${type} to ${resource}`,
    readBy: (roles: readonly string[]) => `Read by ${roles.join(', ')}`,
    ofApp: (of: string, name: string) => `${of} \`${name}\` of the app`,
  },
}

/** What a symbol is: its title, its type, and who may read it. */
function described(
  symbol: ConfigSymbol,
  { facts }: ConfigView,
  model: AppModel | undefined,
  locale: Locale,
): string | undefined {
  if (symbol.kind === 'function') {
    const known = describedFunction(symbol.name)
    return (
      known &&
      `\`${known.name}(${known.parameters.map(({ name }) => name).join(', ')})\`\n\n${textIn(known.documentation, locale)}`
    )
  }
  if (symbol.kind === 'field') {
    const field = facts.resource(symbol.resource)?.fields[symbol.field]
    if (!field) return undefined
    const parts = [
      field.resource ? WORDS[locale].to(field.type, field.resource) : field.type,
      ...(field.required ? [WORDS[locale].required] : []),
      ...(field.masked ? [WORDS[locale].masked] : []),
    ]
    const title = field.title ? `**${textIn(field.title, locale)}** ` : ''
    return `${title}\`${symbol.resource}.${symbol.field}\`\n\n${parts.join(' · ')}${readersOf(model, locale, symbol.resource, symbol.field)}`
  }
  if (symbol.kind !== 'named')
    return symbol.kind === 'extension' ? WORDS[locale].ofApp(symbol.of, symbol.name) : undefined
  const { name } = symbol
  const [kind, rest] = name.startsWith('/')
    ? ['page', name]
    : name.includes(':') && /^(role|permission|dictionary):/.test(name)
      ? (name.split(':', 2) as [string, string])
      : [/[.:]/.test(name) ? 'part' : 'resource', name]
  const { detail } = titled(kind, rest, { facts } as ConfigView, locale)
  const readers = kind === 'resource' ? readersOf(model, locale, rest) : ''
  return kind === 'part' ? undefined : `${detail ? `**${detail}** ` : ''}\`${name}\`${readers}`
}

/** The roles that may read a resource, or a field of it, by the last sound config. */
function readersOf(model: AppModel | undefined, locale: Locale, resource: string, field?: string): string {
  const grants =
    model?.resources[resource]?.grants.filter(({ actions }) => actions.includes('read') || actions.includes('list')) ??
    []
  const roles = grants
    .filter(({ fields }) => field === undefined || fields.includes('*') || fields.includes(field))
    .flatMap(({ roles }) => roles)
  return roles.length === 0 ? '' : `\n\n${WORDS[locale].readBy([...new Set(roles)].sort())}`
}
