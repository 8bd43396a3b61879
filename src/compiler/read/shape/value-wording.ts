import type { ErrorObject } from 'ajv'
import { STAND_IN } from '#model/config-schema/meaning.ts'
import { joined, type LocalizedText, localized } from '#model/localized-text.ts'
import { correctedText } from '../../problems/corrected-text.ts'
import { suggest } from '../../problems/suggest.ts'
import { oneOfNamesText, quote } from '../../problems/wording.ts'
import { lastSegmentOf, pointerTo } from '../parse/json-pointer.ts'
import { finding, invalid, isLocale, refused, type ShapeFinding, subject } from './shape-finding.ts'
import { invalidValue, missingTitle, unknownFormat } from './shape-problems.ts'

/** A text that does not match the pattern; an empty text of a language is a missing title. */
export function mismatched(error: ErrorObject): ShapeFinding {
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
}

/** An item that a list has twice. */
export function repeatedItem(error: ErrorObject): ShapeFinding {
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
}

/** A value that is not one of those allowed. */
export function notAmong(error: ErrorObject, allowed: readonly unknown[]): ShapeFinding {
  const names = allowed.map(String)
  const values = typeof allowed[0] === 'string' ? oneOfNamesText(names, 40) : joined(names, ' or ', ' 或 ')
  const fix = localized('Write {values}.', '请写 {values}。', { values })
  const what = refused(error)
  const nearest = typeof error.data === 'string' ? suggest(error.data, names) : {}
  const standIn = error.parentSchema?.[STAND_IN as never] as unknown
  if (standIn === undefined) return finding(kindOfValue(error), error, { what, fix, ...nearest })
  return { ...finding(kindOfValue(error), error, { what, fix, ...nearest, isDecoration: true }), standIn }
}

/** A limit that the value exceeds, in `unit`. */
export function limited(
  error: ErrorObject,
  en: string,
  zh: string,
  unit?: (count: number) => LocalizedText,
): ShapeFinding {
  const { limit } = error.params as { limit: number }
  const parts = { subject: subject(error), limit: unit?.(limit) ?? limit, value: quote(error.data) }
  return invalid(error, localized(en, zh, parts))
}

/** A value for a name with its own error code. */
function kindOfValue(error: ErrorObject) {
  return lastSegmentOf(error.instancePath) === 'format' ? unknownFormat : invalidValue
}

function patternFix(error: ErrorObject): LocalizedText {
  const description: unknown = error.parentSchema?.description
  const before = typeof description === 'string' ? `${description} ` : ''
  const parts = { before, pattern: String(error.params.pattern) }
  return localized('{before}It must match {pattern}.', '须符合 {pattern}。', parts)
}

/** Units of limits. */
export const KEYS = counting('key', '个键')
export const CHARACTERS = counting('character', '个字符')
export const ITEMS = counting('item', '项')

function counting(noun: string, chinese: string): (count: number) => LocalizedText {
  return count => localized(`{count} ${noun}${count === 1 ? '' : 's'}`, `{count} ${chinese}`, { count })
}
