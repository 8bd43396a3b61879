import type { ErrorObject } from 'ajv'
import { EXPRESSION_MARK } from '#model/config-schema/vocabulary.ts'
import { LOCALES, type LocalizedText, localized } from '#model/localized-text.ts'
import type { Finding } from '../../problems/create-problem.ts'
import { quote, schemaTypeNames, valueName } from '../../problems/wording.ts'
import { lastSegmentOf } from '../parse/json-pointer.ts'
import { besideEntries } from './key-wording.ts'
import { knownKeysOf } from './schema-view.ts'
import { finding, isLocale, type ShapeFinding, subject } from './shape-finding.ts'
import { wrongType } from './shape-problems.ts'

/** A value of another type than the schema has here. */
export function mistyped(error: ErrorObject): ShapeFinding {
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

function isExpression({ parentSchema }: ErrorObject): boolean {
  return String(parentSchema?.description ?? '').includes(EXPRESSION_MARK)
}

/** What people write for true and false. */
const TRUTHS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'on', 'y', '1', '是'].map(word => [word, true] as const),
  ...['false', 'no', 'off', 'n', '0', '否'].map(word => [word, false] as const),
])
