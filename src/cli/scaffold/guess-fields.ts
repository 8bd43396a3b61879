import { FORMATS, type FormatName } from '#model/text/formats.ts'
import { counted } from '../counted.ts'

/** A source column for a field, with sample values. */
export interface FoundColumn {
  readonly title: string
  readonly values: readonly unknown[]
  /** Facts from the source; the rest is guessed from name and values. */
  readonly known?: Readonly<Record<string, unknown>>
  /** Reason of the guess. */
  readonly because?: string
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
/** Common headings without Latin letters, from which no name can be derived. */
const CHINESE: Readonly<Record<string, string>> = {
  姓名: 'name',
  名称: 'name',
  标题: 'title',
  电话: 'phone',
  手机: 'mobile',
  手机号: 'mobile',
  邮箱: 'email',
  地址: 'address',
  日期: 'date',
  时间: 'time',
  金额: 'amount',
  单价: 'price',
  数量: 'quantity',
  状态: 'status',
  类型: 'kind',
  类别: 'category',
  编号: 'code',
  房号: 'houseNo',
  楼栋: 'building',
  单元: 'unit',
  面积: 'area',
  性别: 'gender',
  年龄: 'age',
  备注: 'remark',
  部门: 'department',
  公司: 'company',
}
/** A short list of recurring values becomes an enum. */
const MOST_OPTIONS = 12
const LIMITS = [20, 40, 80, 200, 500, 1000, 2000, 4000]
const LONG_TEXT = 120

export function guessFields(columns: readonly FoundColumn[]): GuessedField[] {
  const names = new Set<string>()
  return columns.map((column, index) => {
    const name = freeName(column.title, index, names)
    names.add(name)
    const label = { 'zh-CN': column.title.trim() || name, 'en-US': words(column.title) || name }
    if (column.known?.type !== undefined)
      return {
        name,
        source: column.title,
        config: { ...column.known, title: label },
        why: column.because ?? 'declared',
      }
    const { config, why } = guess(column)
    return {
      name,
      source: column.title,
      config: { ...config, ...column.known, title: label },
      why: [why, column.because].filter(Boolean).join('; '),
    }
  })
}

/** `house_no`, `House No.` → `houseNo`; letters and digits only. */
export function nameFrom(text: string): string {
  const parts = (CHINESE[text.trim()] ?? text)
    .normalize('NFKD')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map(part => part.toLowerCase())
  const name = parts.map((part, index) => (index === 0 ? part : part[0]!.toUpperCase() + part.slice(1))).join('')
  return /^[a-z]/.test(name) ? name.slice(0, 40) : ''
}

function freeName(title: string, index: number, taken: ReadonlySet<string>): string {
  const base = nameFrom(title) || `field${index + 1}`
  let name = TAKEN.has(base) ? `source${base[0]!.toUpperCase()}${base.slice(1)}` : base
  for (let number = 2; taken.has(name); number++) name = `${base}${number}`
  return name
}

/** A name as a title: `in_print` → `In print`. */
export function words(title: string): string {
  const text = title
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .trim()
  return text === '' ? '' : text[0]!.toUpperCase() + text.slice(1)
}

function guess({ title, values }: FoundColumn): { config: Record<string, unknown>; why: string } {
  const present = values.filter(value => value !== null && value !== undefined && String(value).trim() !== '')
  if (present.length === 0) return { config: { type: 'text', maxLength: 200 }, why: 'no values to guess from' }
  const found = typeOf(title, present)
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

function typeOf(title: string, values: readonly unknown[]): { config: Record<string, unknown>; why: string } {
  if (values.some(value => typeof value === 'object' && !(value instanceof Date)))
    return { config: { type: 'json' }, why: 'values of several parts' }
  const texts = values.map(value => (value instanceof Date ? value.toISOString() : String(value).trim()))
  const all = (test: (text: string) => boolean) => texts.every(test)
  const count = counted(texts.length, 'value')
  if (values.every(value => typeof value === 'boolean') || all(text => /^(true|false|yes|no|是|否)$/i.test(text)))
    return { config: { type: 'boolean' }, why: `yes or no in ${count}` }
  if (all(text => /^\d{4}-\d{2}-\d{2}(T00:00:00(\.000)?Z)?$/.test(text) && !Number.isNaN(Date.parse(text))))
    return { config: { type: 'date' }, why: `days in ${count}` }
  if (all(text => /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}/.test(text) && !Number.isNaN(Date.parse(text.replace(' ', 'T')))))
    return { config: { type: 'datetime' }, why: `moments in ${count}` }
  const matches = (format: FormatName) => all(text => FORMATS[format].matches(text))
  if (matches('email')) return { config: { type: 'email' }, why: `addresses in ${count}` }
  if (matches('mobile') || (matches('telephone') && /phone|tel|mobile|电话|手机/i.test(title)))
    return { config: { type: 'phone' }, why: `phone numbers in ${count}` }
  if (all(text => /^https?:/.test(text)) && matches('link'))
    return { config: { type: 'url' }, why: `links in ${count}` }
  const isNumber = all(text => /^-?(0|[1-9]\d{0,14})(\.\d+)?$/.test(text))
  if (isNumber && all(text => !text.includes('.'))) {
    const least = Math.min(...range(texts))
    return { config: { type: 'integer', ...(least >= 0 ? { min: 0 } : {}) }, why: `whole numbers in ${count}` }
  }
  if (isNumber) {
    const places = texts.reduce((most, text) => Math.max(most, text.split('.')[1]?.length ?? 0), 0)
    const least = Math.min(...range(texts))
    return {
      config: { type: 'decimal', ...(least >= 0 ? { min: 0 } : {}) },
      why: `numbers with up to ${places} decimals in ${count}`,
    }
  }
  const distinct = [...new Set(texts)]
  const longest = texts.reduce((most, text) => Math.max(most, [...text].length), 0)
  if (distinct.length <= MOST_OPTIONS && texts.length >= distinct.length * 3 && longest <= 30)
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

/** Minimum and maximum; a spread of a million arguments would fail. */
function range(texts: readonly string[]): readonly [number, number] {
  return texts.reduce<[number, number]>(
    ([least, most], text) => [Math.min(least, Number(text)), Math.max(most, Number(text))],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )
}

export function optionsOf(values: readonly string[]) {
  return values.map(value => ({ value, title: { 'zh-CN': value, 'en-US': value } }))
}
