import type { Row } from '#model/api.ts'
import { isEmpty } from '#model/is-empty.ts'
import type { Locale } from '#model/localized-text.ts'
import { timeLeft } from '#model/workflow/time-left.ts'
import { dueField } from '#web/fields/dates/due.tsx'
import { plainText } from '#web/fields/shared/plain-text.ts'
import { formatWords } from '#web/fields/text.tsx'
import { valueAt } from '../../records/row-values.ts'
import type { ColumnPlan } from './column-plan.ts'

/** Pixels at the medium font size. */
const WIDE_CHARACTER = 14
const NARROW_CHARACTER = 7.8
const [THIN, THIN_CHARACTER] = ['fijlrt ', 5]
const [BROAD, BROAD_CHARACTER] = ['mwMW', 12.5]
/** Factor for the wider font of a heading. */
const BOLD = 1.05
const PADDING = 26
const SORTER = 18
/** Border and padding of a tag, whose font is smaller than that of a text. */
const TAG = 16
const TAG_FONT = 0.9
/** The deadline beside a state (fields/dates/due.tsx), with its distance: "Overdue since today", "Due in 12 days". */
const DUE = { 'zh-CN': { overdue: 96, ahead: 86 }, 'en-US': { overdue: 132, ahead: 106 } } as const
const MIN = 64
const MAX = 300
/** Parts of a text whose end distinguishes it from others: `5号楼 1单元 101`. */
const LEAST_WORDS = 3
/** Limits for resizing a column. */
export const MIN_WIDTH = 48
export const MAX_WIDTH = 800

/** Types that are not rendered as text. */
const DRAWN: readonly string[] = ['images', 'files', 'json', 'boolean']
const LABELS: readonly string[] = ['enum', 'state']
const TAGGED: readonly string[] = [...LABELS, 'tags']

/**
 * Width of a column in pixels that shows its heading and the values of these rows, within limits. A width of the page takes
 * precedence.
 */
export function fittingWidth(column: ColumnPlan, rows: readonly Row[], locale: Locale, shared = ''): number {
  if (column.fixedWidth !== undefined) return column.fixedWidth
  const heading = headingWidth(column, locale)
  const type = column.field.type === 'computed' ? (column.field.result ?? 'text') : column.field.type
  if (DRAWN.includes(type)) return Math.max(MIN, heading, type === 'boolean' ? 0 : column.views.width)
  const extra = PADDING + (TAGGED.includes(type) ? TAG : 0)
  const widths = rows.map(row => {
    const value = valueWidth(column, row, locale) - textWidth(shared) + extra
    return Math.min(MAX, value) + dueWidth(column, row, locale)
  })
  const content = rows.length === 0 ? column.views.width : Math.max(0, ...widths)
  return Math.round(Math.max(MIN, Math.min(MAX, heading), content))
}

type ShownValues = Pick<ColumnPlan, 'path' | 'field'>

/**
 * The words that all of these values begin with, if the rest is long enough to distinguish them: city and block of addresses.
 * Undefined where the values of `sample` do not differ in their ends; truncation keeps the end visible where they do. Rows without
 * a value are ignored.
 */
export function sharedBeginning(
  column: ShownValues,
  rows: readonly Row[],
  locale: Locale,
  sample = rows,
): string | undefined {
  const sampled = wordsOf(column, sample, locale)
  const isNumbered = sampled.every(each => each.length >= LEAST_WORDS && /\d/.test(each.at(-1) ?? ''))
  if (sampled.length === 0 || !isNumbered) return undefined
  const words = sample === rows ? sampled : wordsOf(column, rows, locale)
  if (words.length < 2) return ''
  const most = Math.min(...words.map(each => each.length)) - LEAST_WORDS
  let shared = 0
  while (shared < most && words.every(each => each[shared] === words[0]![shared])) shared++
  return shared > 0 ? `${words[0]!.slice(0, shared).join(' ')} ` : ''
}

/** Width in pixels of the shortest first word of these values. */
export function firstWordWidth(column: ShownValues, rows: readonly Row[], locale: Locale): number {
  const widths = wordsOf(column, rows, locale).map(([first = '']) => textWidth(`${first} `))
  return widths.length === 0 ? 0 : Math.floor(Math.min(...widths))
}

function wordsOf(column: ShownValues, rows: readonly Row[], locale: Locale): string[][] {
  const values = rows.map(row => valueAt(row, column.path)).filter(value => !isEmpty(value))
  return values.map(value => plainText(column.field, value, locale).split(' '))
}

/** Width in pixels at which the heading is not truncated. */
export function headingWidth({ title, sortable }: ColumnPlan, locale: Locale): number {
  return Math.ceil(textWidth(title[locale]) * BOLD) + PADDING + (sortable ? SORTER : 0)
}

/** Width in pixels of the deadline beside the state of this row. */
function dueWidth({ field, owner, way }: ColumnPlan, row: Row, locale: Locale): number {
  const name = way.length === 0 ? dueField(owner, field.name) : undefined
  const due = name && row[name]
  if (typeof due !== 'string') return 0
  return timeLeft(due, Date.now())?.isOverdue ? DUE[locale].overdue : DUE[locale].ahead
}

/** Approximate width of a text in pixels. */
export function textWidth(text: string): number {
  let width = 0
  for (const character of text) width += characterWidth(character)
  return width
}

function characterWidth(character: string): number {
  if (character > '\u2e7f') return WIDE_CHARACTER
  if (THIN.includes(character)) return THIN_CHARACTER
  return BROAD.includes(character) ? BROAD_CHARACTER : NARROW_CHARACTER
}

function cellText({ field }: ColumnPlan, value: unknown, locale: Locale): string {
  // A cell does not show seconds.
  if (field.type === 'datetime') return '2025-01-01 00:00'
  return formatWords({ field, value, locale }) ?? plainText(field, value, locale)
}

function valueWidth(column: ColumnPlan, row: Row, locale: Locale): number {
  const value = valueAt(row, column.path)
  if (isEmpty(value)) return 0
  const text = cellText(column, value, locale)
  const font = LABELS.includes(column.field.type) ? TAG_FONT : 1
  return textWidth(text.slice(0, 60)) * font + (column.field.type === 'money' ? 2 * NARROW_CHARACTER : 0)
}
