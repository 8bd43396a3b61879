import type { ErrorObject } from 'ajv'
import { STAND_IN } from '#model/config-schema/meaning.ts'
import { EXPRESSION_MARK } from '#model/config-schema/vocabulary.ts'
import { joined, LOCALES, type LocalizedText, localized } from '#model/localized-text.ts'
import { correctedText } from '../../problems/corrected-text.ts'
import type { Finding } from '../../problems/create-problem.ts'
import { nearestName, synonymOf } from '../../problems/did-you-mean.ts'
import type { ProblemKind } from '../../problems/problem-kind.ts'
import { suggest } from '../../problems/suggest.ts'
import { oneOfNamesText, quote, schemaTypeNames, valueName } from '../../problems/wording.ts'
import { lastSegmentOf, type Pointer, parentOf, pointerTo } from '../parse/json-pointer.ts'
import {
  alternativeKeys,
  branchesAround,
  descriptionOf,
  excludersOf,
  knownKeysOf,
  placeFor,
  tagsOf,
} from './schema-view.ts'
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

/** One error in the shape of a file, before its position is computed. */
export interface ShapeFinding {
  readonly kind: ProblemKind
  readonly finding: Finding
  /** The missing key. */
  readonly missing?: string
  /** The item duplicates another one of the list, which is valid without it. */
  readonly isDouble?: boolean
  /** The key stands beside the entries of a map, and is known within each of them. */
  readonly isBesideEntries?: boolean
  /** The key under which the value is read on. */
  readonly meantKey?: string
  /** Where it belongs, and is read on. */
  readonly meantPlace?: Pointer
  /** Replacement for an invalid cosmetic value. */
  readonly standIn?: unknown
}

type Wording = (error: ErrorObject, root: unknown) => ShapeFinding

/** Messages for errors of each JSON Schema keyword that our schemas use. */
export const WORDING: Readonly<Record<string, Wording>> = {
  additionalProperties: (error, root) => strangeKey(error, String(error.params.additionalProperty), root),
  propertyNames: (error, root) => strangeName(error, String(error.params.propertyName), root),
  required: (error, root) => absentKey(error, String(error.params.missingProperty), root),
  minProperties: error => limited(error, 'At least {limit} must stand here.', '此处至少要有 {limit}。', KEYS),
  type: error => {
    const types = [error.params.type].flat().map(String)
    if (types.includes('object') && knownKeysOf(error).includes(lastSegmentOf(error.instancePath)))
      return besideEntries(error)
    const wanted = schemaTypeNames(types)
    const parts = { subject: subject(error), wanted, value: valueName(error.data) }
    return finding(wrongType, error, {
      what: localized('{subject} must be {wanted}, but is {value}.', '{subject}须为{wanted}，现为{value}。', parts),
      fix: wrongTypeFix(error, types) ?? localized('Write {wanted}.', '请写成{wanted}。', parts),
      ...(meantObject(error, types) ?? meantValue(error.data, types, isExpression(error))),
    })
  },
  not: error =>
    finding(wrongType, error, {
      what: localized('{subject} must not be {value}.', '{subject}不能是{value}。', {
        subject: subject(error),
        value: valueName(error.data),
      }),
    }),
  enum: error => notAmong(error, error.params.allowedValues),
  const: error => notAmong(error, [error.params.allowedValue]),
  'false schema': (error, root) => excludedKey(error, root),
  discriminator: (error, root) => wrongTag(error, root),
  pattern: error => {
    if (isLocale(lastSegmentOf(error.instancePath)))
      return {
        ...finding(missingTitle, error, {
          what: localized('{subject} has no text.', '{subject}没有文字。', { subject: subject(error) }),
          fix: localized('Write the text in this language.', '请写出该语言的文字。'),
          isDecoration: true,
        }),
        standIn: '—',
      }
    const words = invalid(error, refused(error), patternFix(error))
    const pattern = new RegExp(error.params.pattern, 'u')
    const meant = correctedText(String(error.data), text => pattern.test(text))
    return meant === undefined ? words : { ...words, finding: { ...words.finding, didYouMean: meant } }
  },
  minLength: error =>
    limited(error, '{subject} must have at least {limit}.', '{subject}至少要有 {limit}。', CHARACTERS),
  maxLength: error =>
    limited(error, '{subject} may have at most {limit}.', '{subject}最多只能有 {limit}。', CHARACTERS),
  minItems: error => limited(error, '{subject} must have at least {limit}.', '{subject}至少要有 {limit}。', ITEMS),
  maxItems: error => limited(error, '{subject} may have at most {limit}.', '{subject}最多只能有 {limit}。', ITEMS),
  minimum: error =>
    limited(error, '{subject} must be at least {limit}, but is {value}.', '{subject}不能小于 {limit}，现为 {value}。'),
  maximum: error =>
    limited(error, '{subject} may be at most {limit}, but is {value}.', '{subject}不能大于 {limit}，现为 {value}。'),
  uniqueItems: error => {
    const { i, j } = error.params as { i: number; j: number }
    const later = Math.max(i, j)
    const item = quote((error.data as unknown[])[later])
    const words = finding(invalidValue, error, {
      pointer: pointerTo(error.instancePath, later),
      what: localized('{item} stands in this list twice.', '{item} 在此列表中出现了两次。', { item }),
      why: localized('Every item counts once; the second one does nothing.', '每一项只算一次，重复的项不起作用。'),
      fix: localized('Remove one of the two.', '请删除其中一个。'),
    })
    return { ...words, isDouble: true }
  },
}

function besideEntries(error: ErrorObject): ShapeFinding {
  const names = { key: lastSegmentOf(error.instancePath), map: lastSegmentOf(parentOf(error.instancePath)) }
  const what = localized('"{key}" is said within an entry of "{map}".', '"{key}" 应写在 "{map}" 的某一项之中。', names)
  const fix = localized('Move it into the entry that it is for.', '请移到它所属的那一项里。')
  return { ...finding(unknownKey, error, { target: 'key', what, fix }), isBesideEntries: true }
}

function strangeKey(error: ErrorObject, key: string, root: unknown): ShapeFinding {
  const pointer = pointerTo(error.instancePath, key)
  const branches = branchesAround(error, root)
  const elsewhere = branches?.knowing(key) ?? []
  if (branches !== undefined && elsewhere.length > 0) {
    return finding(ineffectiveKey, error, {
      pointer,
      target: 'key',
      what: localized(
        '"{key}" has no effect where "{tag}" is "{chosen}".',
        '"{tag}" 为 "{chosen}" 时，"{key}" 不起作用。',
        {
          key,
          tag: branches.tag,
          chosen: String(branches.chosen),
        },
      ),
      fix: localized(
        'Remove it, or choose a {tag} that knows it: {others}.',
        '请删除，或把 {tag} 改为支持它的值：{others}。',
        { tag: branches.tag, others: oneOfNamesText(elsewhere) },
      ),
      ...synonymAmong(key, knownKeysOf(error)),
    })
  }
  const alternatives = alternativeKeys(error, root)
  const meant = suggest(key, [...knownKeysOf(error), ...alternatives])
  const unknown = finding(unknownKey, error, {
    pointer,
    target: 'key',
    what: notKnown(key),
    fix: whereKnown(key, pointer, root, knownKeysOf(error)),
    ...meant,
  })
  // The key that chooses the alternative decides what the other keys mean.
  return meant.didYouMean !== undefined && alternatives.includes(meant.didYouMean)
    ? { ...unknown, meantKey: meant.didYouMean }
    : unknown
}

function strangeName(error: ErrorObject, name: string, root: unknown): ShapeFinding {
  const pointer = pointerTo(error.instancePath, name)
  const allowed: string[] | undefined = error.parentSchema?.propertyNames?.enum
  if (allowed === undefined) {
    return finding(invalidName, error, {
      pointer,
      target: 'key',
      what: localized('{name} cannot be a name here.', '{name} 不能用作此处的名称。', { name: quote(name) }),
    })
  }
  const what = notKnown(name)
  const fix = whereKnown(name, pointer, root, allowed)
  return finding(unknownKey, error, { pointer, target: 'key', what, fix, ...suggest(name, allowed) })
}

function notKnown(key: string): LocalizedText {
  return localized('The key {key} is not known here.', '此处没有 {key} 这个键。', { key: quote(key) })
}

/** The place for the key, where the file has one nearby, and the keys that may stand here. */
function whereKnown(key: string, pointer: Pointer, root: unknown, keys: readonly string[]): LocalizedText {
  const known = localized('Keys known here: {keys}.', '此处可用的键：{keys}。', { keys: keys.join(', ') })
  const place = placeFor(key, pointer, root)
  if (place === undefined) return known
  const named = quote(place)
  const written = localized('It is written as {named}.', '它应写在 {named}。', { named })
  const top = localized('It is written at the top of the file.', '它应写在文件的最外层。')
  return joined([place === key ? top : written, known], ' ', '')
}

/** A key without effect because of another key of the same object. */
function excludedKey(error: ErrorObject, root: unknown): ShapeFinding {
  const key = lastSegmentOf(error.instancePath)
  const stronger = excludersOf(key, error, root)
  return finding(ineffectiveKey, error, {
    target: 'key',
    what: localized('"{key}" has no effect together with {others}.', '"{key}" 与 {others} 同时出现时不起作用。', {
      key,
      others: stronger.length > 0 ? oneOfNamesText(stronger) : localized('what else is written here', '此处的其他内容'),
    }),
    fix: localized('Keep one of the two.', '请只保留其中一个。'),
  })
}

function absentKey(error: ErrorObject, key: string, root: unknown): ShapeFinding {
  return { ...wordedAbsence(error, key, root), missing: key }
}

function wordedAbsence(error: ErrorObject, key: string, root: unknown): ShapeFinding {
  const at = { pointer: error.instancePath, target: 'key' } as const
  const parts = { subject: subject(error), key }
  if (key === 'title')
    return finding(missingTitle, error, {
      ...at,
      what: localized('{subject} has no title.', '{subject}没有标题。', parts),
    })
  if (isLocale(key)) {
    const what = localized('{subject} has no text for {key}.', '{subject}没有 {key} 的文字。', parts)
    return finding(missingTitle, error, { ...at, what })
  }
  const description = descriptionOf(error, key, root)
  const what = localized('{subject} has no "{key}".', '{subject}缺少 "{key}"。', parts)
  const rest = description === undefined ? '.' : `: ${lowerFirst(description)}`
  const fix = localized('Add "{key}"{rest}', '请补上 "{key}"。', { key, rest })
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
    const what = localized('"{tag}" must be a text, but is {value}.', '"{tag}" 须为文本，现为{value}。', {
      tag,
      value: valueName(tagValue),
    })
    return finding(wrongType, error, { pointer, what })
  }
  const what = localized('There is no {tag} {value}.', '{tag} 没有 {value} 这个值。', { tag, value: quote(tagValue) })
  const fix = localized('Write one of {tags}.', '请写 {tags}。', { tags: oneOfNamesText(tags, 40) })
  return finding(invalidValue, error, { pointer, what, fix, ...suggest(tagValue, tags) })
}

/** The value written as the required type, if its form permits a conversion. */
function wrongTypeFix({ data, parentSchema }: ErrorObject, types: readonly string[]): LocalizedText | undefined {
  if (types.includes('array') && typeof data === 'object')
    return localized('Write a list: put what stands here between [ and ].', '请写成列表：用 [ 和 ] 括起这里的内容。')
  const keys = Object.keys((parentSchema?.properties as object | undefined) ?? {}).filter(key => key !== '$schema')
  if (types.includes('object') && keys.length > 0 && !keys.some(isLocale))
    return localized('Write an object in braces, with keys like {keys}.', '请写成大括号括起的对象，键如 {keys}。', {
      keys: keys.slice(0, 5).map(quote).join(', '),
    })
  const isText = LOCALES.every(locale => Object.hasOwn((parentSchema?.properties as object | undefined) ?? {}, locale))
  if (typeof data !== 'string' || !isText) return undefined
  const texts = LOCALES.map(locale => `"${locale}": "…"`).join(', ')
  return localized('Write a text for each language: { {texts} }.', '请为每种语言各写一个：{ {texts} }。', { texts })
}

/** The object whose one required key takes the text that stands in its place: `{ "state": "paid" }`. */
function meantObject({ data, parentSchema }: ErrorObject, types: readonly string[]) {
  const required = (parentSchema?.required ?? []) as readonly string[]
  const [key, ...others] = required
  if (!types.includes('object') || typeof data !== 'string' || key === undefined || others.length > 0) return undefined
  const schema = (parentSchema?.properties as Readonly<Record<string, { readonly type?: string }>> | undefined)?.[key]
  if (schema?.type !== 'string') return undefined
  return { didYouMean: `{ ${JSON.stringify(key)}: ${JSON.stringify(data)} }`, replaces: JSON.stringify(data) }
}

function isExpression({ parentSchema }: ErrorObject): boolean {
  return String(parentSchema?.description ?? '').includes(EXPRESSION_MARK)
}

/**
 * A text that contains a value of the required type: `"60"`, `"true"`, `"20 MB"`, or the one item of a list; or a list of one.
 */
function meantValue(
  data: unknown,
  types: readonly string[],
  isExpression: boolean,
): Pick<Finding, 'didYouMean' | 'isGuess' | 'replaces'> {
  if (Array.isArray(data) && data.length === 1 && types.includes(typeof data[0]) && !types.includes('array'))
    return { didYouMean: JSON.stringify(data[0]), replaces: JSON.stringify(data) }
  const truth = types.includes('boolean') ? TRUTHS.get(String(data).toLowerCase()) : undefined
  if (truth !== undefined) return { didYouMean: String(truth), replaces: JSON.stringify(data) }
  if (types.includes('string') && (data === null ? isExpression : ['number', 'boolean'].includes(typeof data)))
    return { didYouMean: JSON.stringify(String(data)), replaces: JSON.stringify(data) }
  if (typeof data !== 'string') return {}
  const text = data.trim()
  const isValue =
    (types.includes('integer') && /^-?\d+$/.test(text)) || (types.includes('number') && /^-?\d+(?:\.\d+)?$/.test(text))
  const items = text.split(/\s*[,，、;]\s*/).filter(Boolean)
  if (isValue) return { didYouMean: text.toLowerCase(), replaces: JSON.stringify(data) }
  const [, amount] = /^(\d[\d,]*)\s*[a-zA-Z%\u4e00-\u9fff]*$/.exec(text) ?? []
  if (amount !== undefined && (types.includes('integer') || types.includes('number')))
    return { didYouMean: amount.replaceAll(',', ''), replaces: JSON.stringify(data), isGuess: true }
  if (!types.includes('array') || items.length === 0) return {}
  return { didYouMean: `[${items.map(item => JSON.stringify(item)).join(', ')}]`, replaces: JSON.stringify(data) }
}

/** The key exists elsewhere, so its spelling says nothing here. */
function synonymAmong(key: string, known: readonly string[]): Pick<Finding, 'didYouMean' | 'isGuess'> {
  const didYouMean = synonymOf(key, known)
  return didYouMean === undefined ? {} : { didYouMean, isGuess: true }
}

/** What people write for true and false. */
const TRUTHS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'on', 'y', '1', '是'].map(word => [word, true] as const),
  ...['false', 'no', 'off', 'n', '0', '否'].map(word => [word, false] as const),
])

/** Another key that holds the value of the tag: `"type": "list"` for `"kind": "list"`. */
function misnamedTag(error: ErrorObject, tag: string, tags: readonly string[]): ShapeFinding | undefined {
  const found = Object.entries(error.data as object).filter(([, value]) => tags.includes(value))
  const keys = found.map(([key]) => key)
  const key = keys.length === 1 ? keys[0] : keys.find(each => nearestName(each, [tag]) === tag)
  if (key === undefined) return undefined
  return finding(unknownKey, error, {
    pointer: pointerTo(error.instancePath, key),
    target: 'key',
    what: notKnown(key),
    didYouMean: tag,
  })
}

function notAmong(error: ErrorObject, allowed: readonly unknown[]): ShapeFinding {
  const names = allowed.map(String)
  const values = typeof allowed[0] === 'string' ? oneOfNamesText(names, 40) : joined(names, ' or ', ' 或 ')
  const fix = localized('Write {values}.', '请写 {values}。', { values })
  const what = refused(error)
  const nearest = typeof error.data === 'string' ? suggest(error.data, names) : {}
  const standIn = error.parentSchema?.[STAND_IN as never] as unknown
  if (standIn === undefined) return finding(kindOfValue(error), error, { what, fix, ...nearest })
  return { ...finding(kindOfValue(error), error, { what, fix, ...nearest, isDecoration: true }), standIn }
}

/** A value for a name with its own error code. */
function kindOfValue(error: ErrorObject) {
  return lastSegmentOf(error.instancePath) === 'format' ? unknownFormat : invalidValue
}

function refused(error: ErrorObject): LocalizedText {
  return localized('{subject} cannot be {value}.', '{subject}不能是 {value}。', {
    subject: subject(error),
    value: quote(error.data),
  })
}

/** A limit that the value exceeds, in `unit`. */
function limited(error: ErrorObject, en: string, zh: string, unit?: (count: number) => LocalizedText): ShapeFinding {
  const { limit } = error.params as { limit: number }
  const parts = { subject: subject(error), limit: unit?.(limit) ?? limit, value: quote(error.data) }
  return invalid(error, localized(en, zh, parts))
}

function invalid(error: ErrorObject, what: LocalizedText, fix?: LocalizedText): ShapeFinding {
  return finding(invalidValue, error, { what, ...(fix === undefined ? {} : { fix }) })
}

function finding(
  kind: ShapeFinding['kind'],
  error: ErrorObject,
  rest: Partial<ShapeFinding['finding']> & { readonly what: LocalizedText },
): ShapeFinding {
  return { kind, finding: { pointer: error.instancePath, ...rest } }
}

/** The value as the subject of a sentence: `"roles"`, `Item 2 of "roles"`, `The file`. */
function subject(error: ErrorObject): LocalizedText {
  return subjectAt(error.instancePath)
}

function subjectAt(pointer: Pointer): LocalizedText {
  if (pointer === '') return localized('The file', '文件')
  const last = lastSegmentOf(pointer)
  if (!/^\d+$/.test(last)) return localized('"{name}"', '"{name}" ', { name: last })
  const list = subjectAt(pointer.slice(0, pointer.lastIndexOf('/')))
  return localized('Item {count} of {list}', '{list}的第 {count} 项', { count: Number(last) + 1, list })
}

function patternFix(error: ErrorObject): LocalizedText {
  const description: unknown = error.parentSchema?.description
  const before = typeof description === 'string' ? `${description} ` : ''
  const parts = { before, pattern: String(error.params.pattern) }
  return localized('{before}It must match {pattern}.', '须符合 {pattern}。', parts)
}

const KEYS = counting('key', '个键')
const CHARACTERS = counting('character', '个字符')
const ITEMS = counting('item', '项')

function counting(noun: string, chinese: string): (count: number) => LocalizedText {
  return count => localized(`{count} ${noun}${count === 1 ? '' : 's'}`, `{count} ${chinese}`, { count })
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
