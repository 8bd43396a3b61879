import { getLocation } from 'jsonc-parser'
import { knownNames, titleOfName } from '#compiler/check/rules/unknown-names.ts'
import { placeOf } from '#compiler/read/file-kind.ts'
import { type Pointer, pointerTo } from '#compiler/read/parse/json-pointer.ts'
import type { Facts } from '#compiler/resolve/facts.ts'
import { isUnread } from '#compiler/resolve/unread.ts'
import type { FieldReference } from '#compiler/walk/references.ts'
import { descriptionIn } from '#model/config-schema/in-language.ts'
import { CONFIG_KINDS } from '#model/config-schema/index.ts'
import { type Schema, schemasAt } from '#model/config-schema/schemas-at.ts'
import { extensionNamed } from '#model/extensions.ts'
import { ICON_NAMES } from '#model/icon-names.ts'
import { LIST_SUFFIXES } from '#model/list/list-query.ts'
import { type Locale, textIn } from '#model/localized-text.ts'
import { type Completion, completeExpression } from './complete-expression.ts'
import { type ConfigView, tolerant } from './config-view.ts'
import { titled, WORDS } from './describe.ts'
import { decodedString, tokenAt } from './token-at.ts'

/** Placeholder for the text being written. */
const CURSOR = 'zzcursorzz'

/** Completions at an offset of a file. */
export function completions(
  view: ConfigView,
  path: string,
  text: string,
  offset: number,
  locale: Locale,
): readonly Completion[] {
  const location = getLocation(text, offset)
  const place = path.endsWith('.json') ? placeOf(path) : undefined
  if (!place) return []
  const token = tokenAt(text, offset)
  const isText = token !== undefined && text[token.start - 1] === '"'
  const range = token ? { start: token.start, end: token.end } : { start: offset, end: offset }
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
    for (const [key, schema] of alternatives(schemas, present)) if (!known.has(key)) known.set(key, schema)
    const needed = new Set(schemas.flatMap(({ required = [] }) => required as readonly string[]))
    const keys = [...known]
      .filter(([key]) => key === own || !present.includes(key))
      .map(([label, schema]): Completion => {
        const [described = schema] = schemasAt({ ...root, ...schema } as Schema, undefined, [])
        const documentation = descriptionIn(String(schema.description ?? described.description ?? ''), locale)
        return {
          ...asKey(label),
          label,
          kind: 'key',
          ...(needed.has(label) ? { detail: WORDS[locale].required } : {}),
          ...(documentation && { documentation }),
        }
      })
    const written = lead(isText && token ? decodedString(text.slice(token.start, offset)) : '')
    const key = `${written}${CURSOR}`
    const names = [
      ...named(withCursor(`${JSON.stringify(key)}: null`), [...around, key], true),
      ...parameters(around, value),
    ]
    return [
      ...keys,
      ...names
        .filter(({ label }) => label === own || !present.includes(label))
        .map(each => ({ ...each, ...asKey(each.label) })),
    ]
  }

  /** Inserted text for a key: its quotes and colon, unless they exist already. */
  function asKey(label: string) {
    const behind = text.slice(range.end)
    if (!isText) return { ...range, insert: `"${label}": ` }
    if (/^"?\s*:/.test(behind)) return { ...range, insert: label }
    return { start: range.start, end: range.end + (behind.startsWith('"') ? 1 : 0), insert: `${label}": ` }
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
    const raw = isText && token ? text.slice(token.start, offset) : ''
    const said = decodedString(raw)
    const inExpression = expressionAt(said)
    if (inExpression) return inExpression
    const names = named(withCursor(JSON.stringify(`${lead(said)}${CURSOR}`)), location.path, false)
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
    const choices = defaults(value).map(
      (each): Completion => ({ ...range, label: each, kind: 'value', insert: isText ? each : JSON.stringify(each) }),
    )
    const isIcon = location.path.at(-1) === 'icon'
    const icons = isIcon
      ? ICON_NAMES.map(
          (label): Completion => ({ ...range, label, kind: 'icon', insert: isText ? label : `"${label}"` }),
        )
      : []
    return [...values, ...choices, ...icons]
  }

  /** The values that a field with options may begin with. */
  function defaults(value: unknown): readonly string[] {
    const around = location.path.lastIndexOf('default')
    if (around < 0 || location.path.length > around + 2) return []
    const { options, dictionary } = (at(value, location.path.slice(0, around)) ?? {}) as {
      readonly options?: unknown
      readonly dictionary?: unknown
    }
    const known = typeof dictionary === 'string' ? view.facts.dictionary(dictionary)?.value?.values : options
    return (Array.isArray(known) ? known : []).map(each => String(each?.value))
  }

  /** The text with a placeholder at the offset. */
  function withCursor(written: string): string {
    const [start, end] =
      isText && token ? [token.start - 1, token.end + 1] : token ? [token.start, token.end] : [offset, offset]
    const behind = text.slice(end)
    const isEntry = location.isAtPropertyKey && /^\s*:/.test(behind)
    const own = isEntry ? written.replace(/: null$/, '') : written
    // Text that follows without a comma is another entry.
    const comma = !isEntry && /^\s*["{[\w-]/.test(behind) ? ',' : ''
    return text.slice(0, start) + own + comma + behind
  }

  /** Names and fields for the path of a text with a cursor in it. */
  function named(cursored: string, at: readonly (string | number)[], isKey: boolean): readonly Completion[] {
    const file = view.fileWith(path, cursored)
    if (!file) return []
    // A resource without its label, say, cannot be read at all.
    const own = file.kind === 'resource' ? view.facts.resource(file.name) : undefined
    const { facts, referencesIn } = own && isUnread(own) ? view.withText(path, cursored) : view
    const pointer = pointerTo('', ...at)
    const { names, fields } = referencesIn(file)
    const isHere = (each: { readonly pointer: Pointer; readonly isKey: boolean }) =>
      each.pointer === pointer && each.isKey === isKey
    const name = names.find(isHere)
    if (name) {
      const subject = { file, facts }
      return knownNames(name, subject).map((label): Completion => {
        const title = titleOfName(label, name, subject)
        const detail = title ? { detail: textIn(title, locale) } : titled(name.meaning.name, label, view, locale)
        return { ...range, label, kind: 'name', ...detail }
      })
    }
    const field = fields.find(isHere)
    return field ? [...fieldsFor(field, facts), ...(field.besides ?? []).map(besides)] : []
  }

  function besides(label: string): Completion {
    return { ...range, label, kind: 'name' }
  }

  /** Fields of the resource at the end of a dot path that ends at the cursor, in the form in which they are written here. */
  function fieldsFor(field: FieldReference, facts: Facts): readonly Completion[] {
    const { resource, path: written, text: whole, isKey, meaning } = field
    const { spelled, declaredTypes } = meaning
    const sign = spelled === 'sort key' && whole.startsWith('-') ? '-' : ''
    const isCompared = spelled === 'list parameter' || spelled === 'link parameter'
    const typed = token === undefined ? '' : text.slice(token.start, offset)
    const before = written.split('.').slice(0, -1)
    let owner = facts.resource(resource)
    for (const step of before) owner = facts.resource(owner?.fields[step]?.resource ?? '')
    const prefix = before.map(each => `${each}.`).join('')
    const fields = Object.values(owner?.fields ?? {}).filter(
      ({ type }) => !isKey || (declaredTypes?.includes(type) ?? true),
    )
    return fields.flatMap(({ name, title, type }): Completion[] => {
      const label = `${sign}${prefix}${name}`
      const detail = [title && textIn(title, locale), type].filter(Boolean).join(' · ')
      const suffixes =
        isCompared && typed.startsWith(`${label}_`) ? LIST_SUFFIXES.map(suffix => `${label}_${suffix}`) : []
      return [label, ...suffixes].map(each => ({ ...range, label: each, kind: 'field', detail }))
    })
  }

  /** Completions within an expression; undefined without an expression at the place. */
  function expressionAt(said: string): readonly Completion[] | undefined {
    if (!token || !isText || token.isKey) return undefined
    const opened = said.lastIndexOf('{{')
    const inTemplate = opened > said.lastIndexOf('}}')
    // The text after the cursor is ignored: it does not affect the place or its variables.
    const probe = inTemplate ? `${said.slice(0, opened)}{{ true }}` : 'true'
    const file = view.fileWith(path, withCursor(JSON.stringify(probe)))
    const pointer = pointerTo('', ...location.path)
    const found = file && view.referencesIn(file).expressions.filter(each => each.pointer === pointer)
    const expression = inTemplate ? found?.at(-1) : found?.find(each => each.at === undefined)
    if (!expression) return undefined
    const written = inTemplate ? said.slice(opened + 2) : said
    const word = /[\w$]*$/.exec(written)![0]
    const end = offset + /^\w*/.exec(text.slice(offset))![0].length
    const before = inTemplate ? '' : expression.text.slice(0, expression.text.indexOf(probe)).replace(/\($/, '')
    return completeExpression(`${before}${written}`, expression.roots, view.facts, locale).map(each => ({
      ...each,
      start: offset - word.length,
      end,
    }))
  }
}

/** What of a name stays while its last part is completed: the sign of an order, and the path before the last dot. */
function lead(said: string): string {
  return said.startsWith('/') ? '' : /^-?(?:.*\.)?/.exec(said)![0]
}

/** Keys that decide what an object is, with their schemas, as long as none of them is there. */
function alternatives(schemas: readonly Schema[], present: readonly string[]): readonly [string, Schema][] {
  const found = schemas.flatMap(({ if: test, then }): [string, Schema][] => {
    const [key] = (test as { readonly required?: readonly string[] } | undefined)?.required ?? []
    const { properties = {} } = (then ?? {}) as { readonly properties?: Readonly<Record<string, Schema>> }
    return key === undefined ? [] : [[key, typeof properties[key] === 'object' ? properties[key] : {}]]
  })
  return found.some(([key]) => present.includes(key)) ? [] : found
}

function at(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (here, segment) =>
      here !== null && typeof here === 'object' ? (here as Record<string, unknown>)[segment] : undefined,
    value,
  )
}
