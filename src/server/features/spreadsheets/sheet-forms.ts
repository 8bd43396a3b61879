import { formatDate, momentAt } from '#model/dates/dates.ts'
import { readDay, readMoment, readMonth, readTime } from '#model/dates/typed-date.ts'
import type { FieldLike } from '#model/field-types/field-type.ts'
import { type FieldTypeName, valueTypeOf } from '#model/field-types/index.ts'
import { LOCALES, type Locale } from '#model/localized-text.ts'
import { type Cell, type GivenCell, momentOfSerial, type NumberFormat, serialOf } from './cell.ts'

/** How a spreadsheet holds the values of a field type. */
export interface SheetForm {
  write(value: unknown, field: FieldLike, locale: Locale): Cell
  /** Text in a CSV file, if it differs from the format of the field type. */
  readonly text?: (value: unknown) => string
  /**
   * The request value of a cell; an unreadable cell is passed on as it is, so that the field reports the error. Undefined:
   * values of this type cannot be imported.
   */
  readonly read?: (cell: Exclude<GivenCell, null>, field: FieldLike) => unknown
}

const TIME_ZONE_HOURS = 8
const HOUR_MS = 3_600_000

const asText: SheetForm['write'] = (value, field, locale) => valueTypeOf(field).format(value, field, locale)
const number =
  (format: NumberFormat, scale = 1): SheetForm['write'] =>
  (value, field, locale) =>
    typeof value === 'number' ? { number: value / scale, format } : asText(value, field, locale)

const text: SheetForm = { write: asText, read: plain }
const figure: SheetForm = {
  write: number('general'),
  read: cell => (typeof cell === 'string' ? digits(cell) : plain(cell)),
}
const choice: SheetForm = { write: asText, read: (cell, field) => optionOf(plain(cell), field) }
const readOnly: SheetForm = { write: asText }

/**
 * Every field type; a contract test checks that none is missing. References are found by their label (see find-referred.ts).
 */
const SHEET_FORMS: Readonly<Record<FieldTypeName, SheetForm>> = {
  text,
  textarea: text,
  phone: text,
  plate: text,
  idCard: text,
  email: text,
  url: text,
  parts: readOnly,
  integer: figure,
  decimal: figure,
  percent: {
    write: number('general'),
    read: cell => (typeof cell === 'string' ? digits(cell.replace(/%$/, '')) : plain(cell)),
  },
  money: { write: number('money', 100), read: fenOf },
  boolean: { write: asText, read: yesOrNo },
  date: {
    write: value => dayCell(value),
    read: cell => {
      const given = dated(cell)
      return given instanceof Date ? isoDay(given) : (readDay(plain(given)) ?? plain(given))
    },
  },
  datetime: { write: value => momentCell(value), read: momentOf },
  month: {
    write: asText,
    read: cell => (cell instanceof Date ? isoDay(cell).slice(0, 7) : (readMonth(plain(cell)) ?? plain(cell))),
  },
  time: {
    write: asText,
    read: cell =>
      cell instanceof Date ? toSecond(cell).toISOString().slice(11, 16) : (readTime(plain(cell)) ?? plain(cell)),
  },
  enum: choice,
  tags: { write: asText, read: (cell, field) => parts(plain(cell)).map(part => optionOf(part, field)) },
  reference: text,
  references: { write: asText, read: cell => parts(plain(cell)) },
  location: { write: locationText, text: locationText, read: locationOf },
  json: { write: asText, read: cell => parsed(plain(cell)) },
  sequence: readOnly,
  state: readOnly,
  computed: readOnly,
  images: readOnly,
  files: readOnly,
}

/** The sheet form of the field's values. */
export function sheetFormOf(field: FieldLike): SheetForm {
  // A type defined by an app is written as text, and read as what the text means.
  return SHEET_FORMS[valueTypeOf(field).name as FieldTypeName] ?? text
}

/** Whether values of the field can be imported. */
export function isReadable(field: FieldLike): boolean {
  return field.type !== 'computed' && sheetFormOf(field).read !== undefined
}

/** The cell for a value as returned by `listRecords`. */
export function cellOf(field: FieldLike, value: unknown, locale: Locale): Cell {
  if (value === null || value === undefined) return null
  // Masked, or not of the field's type: unchanged.
  return sheetFormOf(field).write(value, field, locale)
}

/** The same as text, for CSV; '' for no value. */
export function textOf(field: FieldLike, value: unknown, locale: Locale): string {
  if (value === null || value === undefined) return ''
  const { text } = sheetFormOf(field)
  return text ? text(value) : valueTypeOf(field).format(value, field, locale)
}

function plain(cell: Exclude<GivenCell, null>): string {
  return (cell instanceof Date ? formatDate(cell, undefined, 0) : String(cell)).trim()
}

/** `1,234.50` as people type it. */
function digits(typed: string): string {
  return typed
    .trim()
    .replace(/^[¥￥]\s*/, '')
    .replace(/(?<=\d),(?=\d{3})/g, '')
}

function fenOf(cell: Exclude<GivenCell, null>): unknown {
  const yuan = typeof cell === 'number' ? cell : Number(digits(plain(cell)) || Number.NaN)
  const fen = Math.round(yuan * 100)
  return Math.abs(fen - yuan * 100) < 1e-6 * Math.max(1, Math.abs(fen)) ? fen : plain(cell)
}

const WORDS: Readonly<Record<string, boolean>> = {
  是: true,
  yes: true,
  y: true,
  true: true,
  '1': true,
  '√': true,
  否: false,
  no: false,
  n: false,
  false: false,
  '0': false,
  '×': false,
}
function yesOrNo(cell: Exclude<GivenCell, null>): unknown {
  const word = plain(cell).toLowerCase()
  return Object.hasOwn(WORDS, word) ? WORDS[word] : plain(cell)
}

/** By value, or by title in either language. */
function optionOf(typed: string, { options = [] }: FieldLike): string {
  const found =
    options.find(({ value }) => value === typed) ??
    options.find(({ title }) => LOCALES.some(locale => title[locale].toLowerCase() === typed.toLowerCase()))
  return found?.value ?? typed
}

function parts(typed: string): string[] {
  return typed
    .split(/[、,，;；\n]/)
    .map(part => part.trim())
    .filter(Boolean)
}

function isoDay(day: Date): string {
  return toSecond(day).toISOString().slice(0, 10)
}

/** A spreadsheet stores times as fractions of a day, which rarely convert back to the exact millisecond. */
function toSecond(moment: Date): Date {
  return new Date(Math.round(moment.getTime() / 1000) * 1000)
}

function dayCell(value: unknown): Cell {
  const ms = typeof value === 'string' ? Date.parse(`${value}T00:00:00Z`) : Number.NaN
  return Number.isNaN(ms) ? String(value) : { number: serialOf(ms), format: 'date' }
}

/** In the business's time zone, because spreadsheets have none. */
function momentCell(value: unknown): Cell {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(ms) ? String(value) : { number: serialOf(ms + TIME_ZONE_HOURS * HOUR_MS), format: 'datetime' }
}

/** A date whose format the cell has lost is a number. */
function dated(cell: Exclude<GivenCell, null>): Exclude<GivenCell, null> {
  return (typeof cell === 'number' ? momentOfSerial(cell) : undefined) ?? cell
}

function momentOf(cell: Exclude<GivenCell, null>): unknown {
  const given = dated(cell)
  if (given instanceof Date) return new Date(toSecond(given).getTime() - TIME_ZONE_HOURS * HOUR_MS).toISOString()
  const typed = plain(given)
  const day = readDay(typed)
  return (day ? momentAt(`${day}T00:00:00`) : readMoment(typed)) ?? typed
}

function locationText(value: unknown): string {
  const { lng, lat, address } = value as { lng?: unknown; lat?: unknown; address?: string }
  return [`${lng},${lat}`, address].filter(Boolean).join(' ')
}

function locationOf(cell: Exclude<GivenCell, null>): unknown {
  const found = /^(-?[\d.]+)\s*[,，]\s*(-?[\d.]+)(?:\s+(.*))?$/.exec(plain(cell))
  return found ? { lng: found[1], lat: found[2], ...(found[3] ? { address: found[3] } : {}) } : plain(cell)
}

function parsed(typed: string): unknown {
  try {
    return JSON.parse(typed)
  } catch {
    return typed
  }
}
