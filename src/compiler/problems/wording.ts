import { joined, type LocalizedText, localized, type TextPart } from '#model/localized-text.ts'

/** Small pieces of the sentences in problems. */

/** `"a"`, `"a" or "b"`, `"a", "b" or "c"`; names beyond `limit` are counted. */
function oneOfNames(names: readonly string[], limit = 12): string {
  const quoted = names.slice(0, limit).map(quote)
  if (names.length > limit) return `${quoted.join(', ')} or one of ${names.length - limit} more`
  if (quoted.length <= 1) return quoted.join('')
  return `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`
}

/** The same in each language. */
export function oneOfNamesText(names: readonly string[], limit = 12): LocalizedText {
  const quoted = names.slice(0, limit).map(quote)
  const shown = quoted.length > 1 ? `${quoted.slice(0, -1).join('、')} 或 ${quoted.at(-1)}` : quoted.join('')
  const chinese = names.length > limit ? `${quoted.join('、')} 等 ${names.length} 个名称之一` : shown
  return { 'zh-CN': chinese, 'en-US': oneOfNames(names, limit) }
}

/** The value as JSON, truncated to a readable length. */
export function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

/** A value with its type: the text "abc", the number 1.5, true, a list, an object. */
export function valueName(value: unknown): TextPart {
  if (value === null || typeof value === 'boolean') return localized('{value}', ' {value}', { value: String(value) })
  if (typeof value === 'string') return localized('the text {value}', '文本 {value}', { value: quote(value) })
  if (typeof value === 'number') return localized('the number {value}', '数字 {value}', { value })
  if (Array.isArray(value)) return TYPE_NAMES.array!
  return TYPE_NAMES[typeof value] ?? `a ${typeof value}`
}

/** The same for type names of JSON Schema, as alternatives. */
export function schemaTypeNames(types: readonly string[]): LocalizedText {
  return joined(
    types.map(type => TYPE_NAMES[type] ?? type),
    ' or ',
    '或',
  )
}

/** The text in the compiler's own language. */
export function inEnglish(text: string | LocalizedText): string {
  return typeof text === 'string' ? text : text['en-US']
}

const TYPE_NAMES: Readonly<Record<string, LocalizedText>> = {
  array: localized('a list', '列表'),
  boolean: localized('true or false', ' true 或 false'),
  integer: localized('a whole number', '整数'),
  null: localized('null', ' null'),
  number: localized('a number', '数字'),
  object: localized('an object', '对象'),
  string: localized('a text', '文本'),
}
