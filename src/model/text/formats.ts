import type { Locale } from '../localized-text.ts'
import { cronText, isCron } from './cron.ts'

/** Formats of specification section 5. Text fields name one in `format`; several field types are based on one. */

export interface Format {
  /** Whether `text` has the format; it is trimmed and not empty. */
  matches(text: string): boolean
  /** Problem code for other texts. */
  readonly code: string
  /** A valid example. */
  readonly example: string
  /** Explanation of such a text; undefined when it needs none. */
  words?(text: string, locale: Locale): string | undefined
}

const PROVINCE = '[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼]'
const PLATE_LETTER = '[A-HJ-NP-Z]'
/** 7 characters: province, office, five more; the last may be a special character. */
const NORMAL_PLATE = new RegExp(`^${PROVINCE}${PLATE_LETTER}[A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳]$`, 'u')
/** 8 characters: the energy letter is first (small cars) or last (large ones). */
const ENERGY_PLATE = new RegExp(`^${PROVINCE}${PLATE_LETTER}(?:[A-HJK][A-HJ-NP-Z0-9]\\d{4}|\\d{5}[A-HJK])$`, 'u')
const MOBILE = /^1[2-9]\d{9}$/
/** Area code and extension are optional: 010-88886666-123, (0531)88886666, 88886666; service numbers: 400-888-6666. */
const LANDLINE = /^(?:(?:\(0\d{2,3}\)|0\d{2,3}-?)?[1-9]\d{6,7}(?:-\d{1,6})?|[48]00-?\d{3}-?\d{4})$/
const EMAIL =
  /^[A-Za-z0-9](?:[A-Za-z0-9._%+-]{0,62}[A-Za-z0-9_%+-])?@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24}$/

export const FORMATS = {
  link: { matches: isLink, code: 'format-link', example: 'https://example.com/guide' },
  digits: byPattern(/^\d+$/, 'format-digits', '204815'),
  plate: byPattern(NORMAL_PLATE, 'format-plate', '鲁A3K9Z2', ENERGY_PLATE),
  mobile: byPattern(MOBILE, 'format-mobile', '13800138000'),
  email: byPattern(EMAIL, 'format-email', 'butler@example.com'),
  alphanumeric: byPattern(/^[A-Za-z0-9]+$/, 'format-alphanumeric', 'B2C04'),
  landline: byPattern(LANDLINE, 'format-landline', '0531-88886666'),
  /** A mobile number or a landline. */
  telephone: byPattern(MOBILE, 'format-telephone', '0531-88886666', LANDLINE),
  idCard: byPattern(/^(?:\d{15}|\d{17}[\dXx])$/, 'format-id-card', '370102199003071234'),
  /** Letters, digits and underscore. */
  word: byPattern(/^\w+$/, 'format-word', 'zhang_san'),
  /** Five parts: minute, hour, day of the month, month, day of the week. */
  cron: { matches: isCron, code: 'format-cron', example: '0 5 25 * *', words: cronText },
} as const satisfies Record<string, Format>

export type FormatName = keyof typeof FORMATS
export const FORMAT_NAMES = Object.keys(FORMATS) as readonly FormatName[]

/** The format called `name`; undefined when there is none. */
export function formatOf(name: string): Format | undefined {
  return Object.hasOwn(FORMATS, name) ? FORMATS[name as FormatName] : undefined
}

/** Exactly `count` digits. */
export function isExactDigits(text: string, count: number): boolean {
  return text.length === count && FORMATS.digits.matches(text)
}

/** An http, https, mailto or tel link that points somewhere. */
function isLink(text: string): boolean {
  if (/^mailto:/i.test(text)) return EMAIL.test(text.slice('mailto:'.length).replace(/\?.*$/s, ''))
  if (/^tel:/i.test(text)) return /^\+?[\d-]{3,20}$/.test(text.slice('tel:'.length))
  return /^https?:\/\/(?:[^\s/?#@]+@)?[^\s/?#@:]+(?::\d{1,5})?(?:[/?#]\S*)?$/i.test(text)
}

function byPattern(pattern: RegExp, code: string, example: string, orPattern?: RegExp): Format {
  return { matches: text => pattern.test(text) || orPattern?.test(text) === true, code, example }
}
