import { readDay, readMoment } from '#model/dates/typed-date.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import { FORMATS, type FormatName } from '#model/text/formats.ts'
import { momentOfSerial } from '#server/features/spreadsheets/cell.ts'
import { counted } from '../counted.ts'
import { inChinese, inEnglish, inLatin, isChinese } from './vocabulary.ts'

/** A source column for a field, with sample values. */
export interface FoundColumn {
  readonly title: string
  /** Its Chinese title, if the source has one beside the name. */
  readonly chinese?: string
  /** Its name in the database, and the table that its values lead to. */
  readonly stored?: { readonly column: string; readonly target?: string }
  readonly values: readonly unknown[]
  /** Facts from the source; the rest is guessed from name and values. */
  readonly known?: Readonly<Record<string, unknown>>
  /** Reason of the guess. */
  readonly because?: string
  /** What its database says about it. */
  readonly declared?: DeclaredColumn
}

/** What a database says about a column. */
export interface DeclaredColumn {
  /** Its type as the database prints it. */
  readonly printed: string
  readonly known?: Readonly<Record<string, unknown>>
  /** Its values are texts, also where they look like numbers. */
  readonly isText: boolean
  readonly required: boolean
  readonly maxLength?: number
  readonly decimals?: number
}

/** A field of the new resource, and the column it was derived from. */
export interface GuessedField {
  readonly name: string
  /** Name in the source. */
  readonly source: string
  readonly config: Readonly<Record<string, unknown>>
  readonly why: string
}

/** Names of the platform's own fields. */
const TAKEN = new Set(['id', 'version', 'block', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'])
/** A short list of recurring values becomes an enum. */
const MOST_OPTIONS = 12
const LIMITS = [20, 40, 80, 200, 500, 1000, 2000, 4000]
const LONG_TEXT = 120

export function guessFields(columns: readonly FoundColumn[]): GuessedField[] {
  const names = new Set<string>()
  return columns.map((column, index) => {
    const name = freeName(nameFrom(column.title) || `field${index + 1}`, names)
    names.add(name)
    const title = titleOf(column.title.trim() || name, column.chinese)
    if (column.known?.type !== undefined)
      return {
        name,
        source: column.title,
        config: {
          ...column.known,
          ...(column.known.type === 'decimal' && scaleOf(column.values)),
          ...limitsOf(column, column.known.type),
          title,
        },
        why: column.because ?? 'declared',
      }
    const { config, why } = guess(column)
    return {
      name,
      source: column.title,
      config: { ...config, ...column.known, ...limitsOf(column, config.type), title },
      why: [why, column.because].filter(Boolean).join('; '),
    }
  })
}

/** What the database demands, which takes precedence over what the values look like. */
function limitsOf({ declared }: FoundColumn, type: unknown): Record<string, unknown> {
  if (!declared) return {}
  const { required, maxLength, decimals } = declared
  return {
    ...(required && type !== 'boolean' && { required }),
    ...(maxLength && (type === 'text' || type === 'textarea') && { maxLength }),
    ...(decimals && decimals <= 4 && type === 'decimal' && { decimals }),
  }
}

/** A title in both languages from a name in either, as far as the vocabulary has its words. `chinese`: if it is known. */
export function titleOf(name: string, chinese?: string): LocalizedText {
  if (isChinese(name)) return { 'zh-CN': name, 'en-US': words(inEnglish(name) ?? name) }
  return { 'zh-CN': chinese ?? inChinese(name) ?? words(name), 'en-US': words(name) }
}

/** `house_no`, `House No.`, 房屋编号 → `houseNo`; letters and digits only. */
export function nameFrom(text: string): string {
  const parts = (isChinese(text) ? (inEnglish(text) ?? inLatin(text)) : text)
    .normalize('NFKD')
    .replace(/\be-mail\b/gi, 'email')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map(part => part.toLowerCase())
  const name = parts.map((part, index) => (index === 0 ? part : part[0]!.toUpperCase() + part.slice(1))).join('')
  return /^[a-z]/.test(name) ? name.slice(0, 40) : ''
}

/** `base`, or a similar name that neither the platform nor another field has. */
export function freeName(base: string, taken: ReadonlySet<string>): string {
  let name = TAKEN.has(base) ? `source${base[0]!.toUpperCase()}${base.slice(1)}` : base
  for (let number = 2; taken.has(name); number++) name = `${base}${number}`
  return name
}

/** A name as a title: `in_print`, `inPrint` → `In print`. */
export function words(title: string): string {
  const text = title
    .replace(/\be-mail\b/gi, 'email')
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z0-9])([A-Z])(?=[a-z])/g, (_, before, initial) => `${before} ${initial.toLowerCase()}`)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/\b(api|csv|html|id|ip|json|pdf|sms|ssh|uri|url|uuid|xml)\b/gi, initials => initials.toUpperCase())
    .trim()
  return text === '' ? '' : text[0]!.toUpperCase() + text.slice(1)
}

function guess({ title, values, declared }: FoundColumn): { config: Record<string, unknown>; why: string } {
  const present = values.filter(value => value !== null && value !== undefined && String(value).trim() !== '')
  if (present.length === 0) return { config: { type: 'text', maxLength: 200 }, why: 'no values to guess from' }
  const found = typeOf(title, present, declared?.isText)
  const config: Record<string, unknown> = { ...found.config }
  const why = [found.why]
  if (present.length === values.length && values.length >= 5 && config.type !== 'boolean') {
    config.required = true
    why.push('never empty')
  }
  const isKey =
    /(^|[^a-z])(no|number|code|id|key|sku)$|编号|号$/i.test(words(title).replace(/[.:]$/, '')) ||
    TAKEN.has(nameFrom(title))
  const distinct = new Set(present.map(String)).size
  if (
    isKey &&
    distinct === present.length &&
    present.length >= 5 &&
    ['text', 'integer'].includes(String(config.type))
  ) {
    config.unique = true
    why.push('each value once')
  }
  return { config, why: why.join(', ') }
}

function typeOf(
  title: string,
  values: readonly unknown[],
  isText = false,
): { config: Record<string, unknown>; why: string } {
  if (values.some(value => typeof value === 'object' && !(value instanceof Date)))
    return { config: { type: 'json' }, why: 'values of several parts' }
  const isDated = values.some(value => value instanceof Date) || /日期$|(^|[^a-z])date$/i.test(words(title))
  const texts = values.map(value => {
    // In a column of dates, those without a date format are numbers.
    const given = isDated && typeof value === 'number' ? (momentOfSerial(value) ?? value) : value
    return given instanceof Date ? given.toISOString() : String(given).trim()
  })
  const all = (test: (text: string) => boolean) => texts.every(test)
  const count = counted(texts.length, 'value')
  if (values.every(value => typeof value === 'boolean') || all(text => /^(true|false|yes|no|是|否)$/i.test(text)))
    return { config: { type: 'boolean' }, why: `yes or no in ${count}` }
  // As imports read them: 2026-03-05, 2026/3/5, 2026年3月5日.
  if (all(text => /\D/.test(text) && readDay(text.replace(/T00:00:00(\.000)?Z$/, '')) !== undefined))
    return { config: { type: 'date' }, why: `days in ${count}` }
  if (all(text => isMoment(text) || readMoment(text) !== undefined))
    return { config: { type: 'datetime' }, why: `moments in ${count}` }
  const matches = (format: FormatName) => all(text => FORMATS[format].matches(text))
  if (matches('email')) return { config: { type: 'email' }, why: `addresses in ${count}` }
  if (matches('mobile') || (matches('telephone') && /phone|tel|mobile|电话|手机/i.test(title)))
    return { config: { type: 'phone' }, why: `phone numbers in ${count}` }
  if (all(text => /^https?:/.test(text)) && matches('link'))
    return { config: { type: 'url' }, why: `links in ${count}` }
  const figures = texts.map(text => text.replace(/^[¥￥]\s*/, '').replace(/(?<=\d),(?=\d{3})/g, ''))
  const isNumber = !isText && figures.every(text => /^-?(0|[1-9]\d{0,14})(\.\d+)?$/.test(text))
  const least = isNumber ? Math.min(...range(figures)) : 0
  const decimals = isNumber ? decimalsIn(figures) : 0
  // Numbers of rooms, bills and the like are not added up, and read without separators of thousands.
  if (isNumber && decimals === 0 && /号$|编号|编码/.test(title))
    return { config: { type: 'text', maxLength: 20 }, why: `numbers that name something in ${count}` }
  if (isNumber && decimals <= 2 && /[^数]额$|价$|费用?$|款$|[租押奖佣]金?$|元[)）]?$/.test(title))
    return { config: { type: 'money', ...(least >= 0 ? { min: 0 } : {}) }, why: `amounts of money in ${count}` }
  if (isNumber && decimals === 0) {
    return { config: { type: 'integer', ...(least >= 0 ? { min: 0 } : {}) }, why: `whole numbers in ${count}` }
  }
  if (isNumber)
    return {
      config: { type: 'decimal', ...(least >= 0 ? { min: 0 } : {}), ...scaleOf(figures) },
      why: `numbers with up to ${decimals} decimals in ${count}`,
    }
  const distinct = [...new Set(texts)]
  const longest = texts.reduce((most, text) => Math.max(most, [...text].length), 0)
  if (distinct.length > 1 && distinct.length <= MOST_OPTIONS && texts.length >= distinct.length * 3 && longest <= 30)
    return {
      config: { type: 'enum', options: optionsOf(distinct) },
      why: `${distinct.length} different texts in ${count}`,
    }
  const maxLength = LIMITS.find(limit => limit >= longest * 1.25) ?? 10_000
  const isLong = longest > LONG_TEXT || texts.some(text => text.includes('\n'))
  return {
    config: { type: isLong ? 'textarea' : 'text', maxLength },
    why: `texts of up to ${longest} characters in ${count}`,
  }
}

/** The decimals to show, so that the figures of a column align; a field holds four at most. */
function scaleOf(values: readonly unknown[]): { readonly decimals?: number } {
  const decimals = decimalsIn(values.map(value => String(value ?? '')))
  return decimals >= 1 && decimals <= 4 ? { decimals } : {}
}

function decimalsIn(figures: readonly string[]): number {
  return figures.reduce((most, text) => Math.max(most, text.split('.')[1]?.length ?? 0), 0)
}

function isMoment(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}/.test(text) && !Number.isNaN(Date.parse(text.replace(' ', 'T')))
}

/** Minimum and maximum; a spread of a million arguments would fail. */
function range(texts: readonly string[]): readonly [number, number] {
  return texts.reduce<[number, number]>(
    ([least, most], text) => [Math.min(least, Number(text)), Math.max(most, Number(text))],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )
}

/** Options of an enumeration with these values. */
export function optionsOf(values: readonly string[]) {
  const isWord = (value: string) => isChinese(value) || /^[a-z]+([_ -][a-z]+)*$/.test(value)
  return values.map(value => ({ value, title: isWord(value) ? titleOf(value) : { 'zh-CN': value, 'en-US': value } }))
}
