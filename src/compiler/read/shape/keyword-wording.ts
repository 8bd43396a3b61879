import type { ErrorObject } from 'ajv'
import { STAND_IN } from '#model/config-schema/meaning.ts'
import { LOCALES } from '#model/localized-text.ts'
import type { Finding } from '../../problems/create-problem.ts'
import type { ProblemKind } from '../../problems/problem-kind.ts'
import { suggest } from '../../problems/suggest.ts'
import { oneOfNames, quote, schemaTypeName, valueName } from '../../problems/wording.ts'
import { lastSegmentOf, type Pointer, pointerTo } from '../parse/json-pointer.ts'
import { branchesAround, descriptionOf, excludersOf, knownKeysOf, tagsOf } from './schema-view.ts'
import {
  ineffectiveKey,
  invalidName,
  invalidValue,
  missingKey,
  missingTitle,
  unknownFormat,
  unknownKey,
  wrongType,
} from './shape-problems.ts'

/** One mistake in the shape of a file, before its place is looked up. */
export interface ShapeFinding {
  readonly kind: ProblemKind
  readonly finding: Finding
  /** The key whose absence is the mistake. */
  readonly missing?: string
  /** The item says the same as another of the list, which is as good without it. */
  readonly isDouble?: boolean
  /** What stands in for the value, which only decorates. */
  readonly standIn?: unknown
}

type Wording = (error: ErrorObject, root: unknown) => ShapeFinding

/** How an error of each keyword of JSON Schema that our schemas use is worded for a person. */
export const WORDING: Readonly<Record<string, Wording>> = {
  additionalProperties: (error, root) => strangeKey(error, String(error.params.additionalProperty), root),
  propertyNames: error => strangeName(error, String(error.params.propertyName)),
  required: (error, root) => absentKey(error, String(error.params.missingProperty), root),
  minProperties: error => invalid(error, `At least ${counted(error.params.limit, 'key')} must stand here.`),
  type: error => {
    const types = [error.params.type].flat().map(String)
    const wanted = types.map(schemaTypeName).join(' or ')
    return finding(wrongType, error, {
      what: `${subject(error)} must be ${wanted}, but is ${valueName(error.data)}.`,
      fix: wrongTypeFix(error, types) ?? `Write ${wanted}.`,
      ...meantValue(error.data, types),
    })
  },
  not: error => finding(wrongType, error, { what: `${subject(error)} must not be ${valueName(error.data)}.` }),
  enum: error => notAmong(error, error.params.allowedValues),
  const: error => notAmong(error, [error.params.allowedValue]),
  'false schema': (error, root) => excludedKey(error, root),
  discriminator: (error, root) => wrongTag(error, root),
  pattern: error => {
    const words = invalid(error, `${subject(error)} cannot be ${quote(error.data)}.`, patternFix(error))
    const meant = meantText(String(error.data), new RegExp(error.params.pattern, 'u'))
    return meant === undefined ? words : { ...words, finding: { ...words.finding, didYouMean: meant } }
  },
  minLength: error =>
    invalid(error, `${subject(error)} must have at least ${counted(error.params.limit, 'character')}.`),
  maxLength: error => invalid(error, `${subject(error)} may have at most ${counted(error.params.limit, 'character')}.`),
  minItems: error => invalid(error, `${subject(error)} must have at least ${counted(error.params.limit, 'item')}.`),
  maxItems: error => invalid(error, `${subject(error)} may have at most ${counted(error.params.limit, 'item')}.`),
  minimum: error =>
    invalid(error, `${subject(error)} must be at least ${error.params.limit}, but is ${quote(error.data)}.`),
  maximum: error =>
    invalid(error, `${subject(error)} may be at most ${error.params.limit}, but is ${quote(error.data)}.`),
  uniqueItems: error => {
    const { i, j } = error.params as { i: number; j: number }
    const later = Math.max(i, j)
    const item = quote((error.data as unknown[])[later])
    const words = finding(invalidValue, error, {
      pointer: pointerTo(error.instancePath, later),
      what: `${item} stands in this list twice.`,
      why: 'Every item counts once; the second one does nothing.',
      fix: 'Remove one of the two.',
    })
    return { ...words, isDouble: true }
  },
}

function strangeKey(error: ErrorObject, key: string, root: unknown): ShapeFinding {
  const pointer = pointerTo(error.instancePath, key)
  const branches = branchesAround(error, root)
  const elsewhere = branches?.knowing(key) ?? []
  if (branches !== undefined && elsewhere.length > 0) {
    return finding(ineffectiveKey, error, {
      pointer,
      target: 'key',
      what: `"${key}" has no effect where "${branches.tag}" is "${branches.chosen}".`,
      fix: `Remove it, or choose a ${branches.tag} that knows it: ${oneOfNames(elsewhere)}.`,
    })
  }
  return finding(unknownKey, error, {
    pointer,
    target: 'key',
    what: `The key ${quote(key)} is not known here.`,
    fix: `Keys known here: ${knownKeysOf(error).join(', ')}.`,
    ...suggest(key, knownKeysOf(error)),
  })
}

function strangeName(error: ErrorObject, name: string): ShapeFinding {
  const pointer = pointerTo(error.instancePath, name)
  const allowed: string[] | undefined = error.parentSchema?.propertyNames?.enum
  if (allowed === undefined) {
    return finding(invalidName, error, { pointer, target: 'key', what: `${quote(name)} cannot be a name here.` })
  }
  const what = `The key ${quote(name)} is not known here.`
  const fix = `Keys known here: ${allowed.join(', ')}.`
  return finding(unknownKey, error, { pointer, target: 'key', what, fix, ...suggest(name, allowed) })
}

/** A key that another key of the same object takes the effect from. */
function excludedKey(error: ErrorObject, root: unknown): ShapeFinding {
  const key = lastSegmentOf(error.instancePath)
  const stronger = excludersOf(key, error, root)
  return finding(ineffectiveKey, error, {
    target: 'key',
    what: `"${key}" has no effect together with ${oneOfNames(stronger) || 'what else is written here'}.`,
    fix: 'Keep one of the two.',
  })
}

function absentKey(error: ErrorObject, key: string, root: unknown): ShapeFinding {
  return { ...wordedAbsence(error, key, root), missing: key }
}

function wordedAbsence(error: ErrorObject, key: string, root: unknown): ShapeFinding {
  const at = { pointer: error.instancePath, target: 'key' } as const
  if (key === 'title') return finding(missingTitle, error, { ...at, what: `${subject(error)} has no title.` })
  if (isLocale(key)) return finding(missingTitle, error, { ...at, what: `${subject(error)} has no text for ${key}.` })
  const description = descriptionOf(error, key, root)
  const what = `${subject(error)} has no "${key}".`
  const fix = description === undefined ? `Add "${key}".` : `Add "${key}": ${lowerFirst(description)}`
  return finding(missingKey, error, { ...at, what, fix })
}

function isLocale(key: string): boolean {
  return (LOCALES as readonly string[]).includes(key)
}

function wrongTag(error: ErrorObject, root: unknown): ShapeFinding {
  const { tag, tagValue } = error.params as { tag: string; tagValue: unknown }
  const tags = tagsOf(error.parentSchema, tag)
  if (tagValue === undefined) return misnamedTag(error, tag, tags) ?? absentKey(error, tag, root)
  const pointer = pointerTo(error.instancePath, tag)
  if (typeof tagValue !== 'string') {
    return finding(wrongType, error, { pointer, what: `"${tag}" must be a text, but is ${valueName(tagValue)}.` })
  }
  const what = `There is no ${tag} ${quote(tagValue)}.`
  const fix = `Write one of ${oneOfNames(tags, 40)}.`
  return finding(invalidValue, error, { pointer, what, fix, ...suggest(tagValue, tags) })
}

/** How the value is written as the type that is wanted, where the form of the value says it. */
function wrongTypeFix({ data, parentSchema }: ErrorObject, types: readonly string[]): string | undefined {
  if (types.includes('array') && typeof data === 'object') return 'Write a list: put what stands here between [ and ].'
  const isText = LOCALES.every(locale => Object.hasOwn((parentSchema?.properties as object | undefined) ?? {}, locale))
  if (typeof data !== 'string' || !isText) return undefined
  return `Write a text for each language: { ${LOCALES.map(locale => `"${locale}": "…"`).join(', ')} }.`
}

/** A text in which a value of the wanted type stands: `"60"`, `"true"`, or the one item of a list. */
function meantValue(data: unknown, types: readonly string[]): Partial<Finding> {
  if (typeof data !== 'string') return {}
  const text = data.trim()
  const isValue =
    (types.includes('boolean') && /^(?:true|false)$/i.test(text)) ||
    (types.includes('integer') && /^-?\d+$/.test(text)) ||
    (types.includes('number') && /^-?\d+(?:\.\d+)?$/.test(text))
  const items = text.split(/\s*[,，、;]\s*/).filter(Boolean)
  if (isValue) return { didYouMean: text.toLowerCase(), replaces: JSON.stringify(data) }
  if (!types.includes('array') || items.length === 0) return {}
  return { didYouMean: `[${items.map(item => JSON.stringify(item)).join(', ')}]`, replaces: JSON.stringify(data) }
}

/** What people write where another form of the same is wanted. */
const FORMS: readonly ((text: string) => string)[] = [
  text => text.trim(),
  text => text.replace(/^(?:record|row)\./, ''),
  text => text.replace(/^\+/, '').replace(/^(\S+) asc$/i, '$1'),
  text => text.replace(/^(\S+) desc$/i, '-$1'),
  text => `/${text}`,
  text => `https://${text}`,
  text => text.replace(/(?<!\d)\d(?!\d)/g, '0$&'),
  text => text.replace(/^(\d{4})[/.](\d\d?)[/.](\d\d?)$/, (_, year, month, day) => isoDay(year, month, day)),
  text => text.replace(/^(\d\d?)\.(\d\d?)\.(\d{4})$/, (_, day, month, year) => isoDay(year, month, day)),
  text => text.charAt(0).toLowerCase() + text.slice(1),
  text => text.replace(/[-_ ]+(\w)/g, (_, letter: string) => letter.toUpperCase()),
]

function isoDay(year: string, month: string, day: string): string {
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
}

function meantText(text: string, pattern: RegExp): string | undefined {
  return FORMS.map(form => form(text)).find(each => each !== text && pattern.test(each))
}

/** Another key that holds what the tag should say: `"type": "list"` for `"kind": "list"`. */
function misnamedTag(error: ErrorObject, tag: string, tags: readonly string[]): ShapeFinding | undefined {
  const found = Object.entries(error.data as object).filter(([, value]) => tags.includes(value))
  if (found.length !== 1) return undefined
  const [key] = found[0]!
  return finding(unknownKey, error, {
    pointer: pointerTo(error.instancePath, key),
    target: 'key',
    what: `The key ${quote(key)} is not known here.`,
    didYouMean: tag,
  })
}

function notAmong(error: ErrorObject, allowed: readonly unknown[]): ShapeFinding {
  const names = allowed.map(String)
  const fix = `Write ${typeof allowed[0] === 'string' ? oneOfNames(names, 40) : names.join(' or ')}.`
  const what = `${subject(error)} cannot be ${quote(error.data)}.`
  const nearest = typeof error.data === 'string' ? suggest(error.data, names) : {}
  const standIn = error.parentSchema?.[STAND_IN as never] as unknown
  if (standIn === undefined) return finding(kindOfValue(error), error, { what, fix, ...nearest })
  return { ...finding(kindOfValue(error), error, { what, fix, ...nearest, isDecoration: true }), standIn }
}

/** A value that stands for a name with a code of its own. */
function kindOfValue(error: ErrorObject) {
  return lastSegmentOf(error.instancePath) === 'format' ? unknownFormat : invalidValue
}

function invalid(error: ErrorObject, what: string, fix?: string): ShapeFinding {
  const isText = error.keyword === 'minLength' && isLocale(lastSegmentOf(error.instancePath))
  return finding(isText ? missingTitle : invalidValue, error, { what, ...(fix === undefined ? {} : { fix }) })
}

function finding(
  kind: ShapeFinding['kind'],
  error: ErrorObject,
  rest: Partial<ShapeFinding['finding']> & { readonly what: string },
): ShapeFinding {
  return { kind, finding: { pointer: error.instancePath, ...rest } }
}

/** The value as the subject of a sentence: `"roles"`, `Item 2 of "roles"`, `The file`. */
function subject(error: ErrorObject): string {
  return subjectAt(error.instancePath)
}

function subjectAt(pointer: Pointer): string {
  if (pointer === '') return 'The file'
  const last = lastSegmentOf(pointer)
  if (!/^\d+$/.test(last)) return `"${last}"`
  return `Item ${Number(last) + 1} of ${subjectAt(pointer.slice(0, pointer.lastIndexOf('/')))}`
}

function patternFix(error: ErrorObject): string {
  const description: unknown = error.parentSchema?.description
  const form = `It must match ${error.params.pattern}.`
  return typeof description === 'string' ? `${description} ${form}` : form
}

function counted(count: unknown, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
