import type { ErrorObject } from 'ajv'
import { joined, type LocalizedText, localized } from '#model/localized-text.ts'
import type { Finding } from '../../problems/create-problem.ts'
import { UNSOUND_EXTENSIONS } from '../../problems/create-problem.ts'
import { nearestName, synonymOf } from '../../problems/did-you-mean.ts'
import { suggest } from '../../problems/suggest.ts'
import { oneOfNamesText, quote, valueName } from '../../problems/wording.ts'
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
import { finding, isLocale, type ShapeFinding, subject } from './shape-finding.ts'
import {
  ineffectiveKey,
  invalidName,
  invalidValue,
  missingKey,
  missingTitle,
  unknownKey,
  wrongType,
} from './shape-problems.ts'

/** A key that the schema does not know here, with the key that was probably meant. */
export function strangeKey(error: ErrorObject, key: string, root: unknown): ShapeFinding {
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

/** A name that the map does not take. */
export function strangeName(error: ErrorObject, name: string, root: unknown): ShapeFinding {
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

/** A required key that is missing. */
export function absentKey(error: ErrorObject, key: string, root: unknown): ShapeFinding {
  return { ...wordedAbsence(error, key, root), missing: key }
}

/** A key without effect because of another key of the same object. */
export function excludedKey(error: ErrorObject, root: unknown): ShapeFinding {
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

/** Keys of an entry that stand beside the entries of a map. */
export function besideEntries(error: ErrorObject): ShapeFinding {
  const names = { key: lastSegmentOf(error.instancePath), map: lastSegmentOf(parentOf(error.instancePath)) }
  const what = localized('"{key}" is said within an entry of "{map}".', '"{key}" 应写在 "{map}" 的某一项之中。', names)
  const fix = localized('Move it into the entry that it is for.', '请移到它所属的那一项里。')
  return { ...finding(unknownKey, error, { target: 'key', what, fix }), isBesideEntries: true }
}

/** A tag, such as `kind` of a page, that is missing or has an unknown value. */
export function wrongTag(error: ErrorObject, root: unknown): ShapeFinding {
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
  return finding(invalidValue, error, { pointer, what, fix, restsOn: UNSOUND_EXTENSIONS, ...suggest(tagValue, tags) })
}

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

/** The key exists elsewhere, so its spelling says nothing here. */
function synonymAmong(key: string, known: readonly string[]): Pick<Finding, 'didYouMean' | 'isGuess'> {
  const didYouMean = synonymOf(key, known)
  return didYouMean === undefined ? {} : { didYouMean, isGuess: true }
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
