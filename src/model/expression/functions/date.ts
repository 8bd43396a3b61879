import type { Locale, LocalizedText } from '../../localized-text.ts'
import { DATE_UNITS, type DateUnit, dayOf, instantOf, moveDate } from '../dates.ts'
import type { ValueKind } from '../value-kind.ts'
import { daySql, instantSql, moveSql } from './date-sql.ts'
import { defineFunctions, type ExpressionFunction } from './function.ts'

const UNITS = Object.keys(DATE_UNITS)
const UNIT_WORDS: Readonly<Record<Locale, { units: Record<DateUnit, string>; before: string; after: string }>> = {
  'zh-CN': {
    units: { minutes: '分钟', hours: '小时', days: '天', weeks: '周', months: '个月', years: '年' },
    before: '{date} 的 {count} {unit}前',
    after: '{date} 的 {count} {unit}后',
  },
  'en-US': {
    units: { minutes: 'minutes', hours: 'hours', days: 'days', weeks: 'weeks', months: 'months', years: 'years' },
    before: '{count} {unit} before {date}',
    after: '{count} {unit} after {date}',
  },
}
const WEEK_DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const FROM_TO = [
  { name: 'from', kind: 'day' },
  { name: 'to', kind: 'day' },
] as const

/** Functions of dates and datetimes. Days, months and years are those of the business's zone. */
export const dateFunctions = defineFunctions([
  {
    name: 'dateAdd',
    parameters: [
      { name: 'date', kind: 'day' },
      { name: 'amount', kind: 'number' },
      { name: 'unit', kind: 'text', constant: true, check: checkUnit },
    ],
    returns: args => args[0] ?? 'any',
    evaluate: ([date, amount, unit], { zoneOffset }) =>
      moveDate(date as string, amount as number, unit as DateUnit, zoneOffset),
    sql: {
      sqlite: (args, context) => moveSql.sqlite(kindOf(args[0]), unitOf(args[2]), context.zoneOffset),
      postgres: (args, context) => moveSql.postgres(kindOf(args[0]), unitOf(args[2]), context.zoneOffset),
    },
    documentation: {
      'zh-CN':
        "日期或时间加上若干单位（可为负数），单位：'minutes' 'hours' 'days' 'weeks' 'months' 'years'；1 月 31 日加一个月为 2 月最后一天。",
      'en-US':
        "A date or datetime moved by an amount (may be negative) of 'minutes', 'hours', 'days', 'weeks', 'months' or 'years'; 31 January + 1 month is the last day of February.",
    },
    phrase: ([date, amount, unit], locale) => {
      const before = typeof amount?.constant === 'number' && amount.constant < 0
      const count = before ? String(-(amount.constant as number)) : (amount?.text ?? '')
      const { units, before: earlier, after: later } = UNIT_WORDS[locale]
      const parts = { date: date?.text ?? '', count, unit: units[unit?.constant as DateUnit] ?? '' }
      return (before ? earlier : later).replace(/\{(date|count|unit)\}/g, (_, name: keyof typeof parts) => parts[name])
    },
    examples: [
      { expression: "dateAdd('2024-01-31', 1, 'months')", result: '2024-02-29' },
      { expression: "dateAdd('2024-03-01T08:00:00.000Z', -2, 'hours')", result: '2024-03-01T06:00:00.000Z' },
    ],
  },
  {
    name: 'daysBetween',
    parameters: FROM_TO,
    returns: () => 'integer',
    evaluate: ([from, to], { zoneOffset }) => {
      const [first, last] = [dayOf(from as string, zoneOffset), dayOf(to as string, zoneOffset)]
      return first === null || last === null ? null : (Date.parse(last) - Date.parse(first)) / 86_400_000
    },
    sql: {
      sqlite: (args, { zoneOffset }) =>
        `cast(julianday(${daySql.sqlite('{1}', kindOf(args[1]), zoneOffset)}) - julianday(${daySql.sqlite('{0}', kindOf(args[0]), zoneOffset)}) as integer)`,
      postgres: (args, { zoneOffset }) =>
        `(${daySql.postgres('{1}', kindOf(args[1]), zoneOffset)} - ${daySql.postgres('{0}', kindOf(args[0]), zoneOffset)})`,
    },
    documentation: {
      'zh-CN': '从第一个日期到第二个日期的天数（按日历日）。',
      'en-US': 'Calendar days from the first to the second.',
    },
    phrase: { 'zh-CN': '{0} 到 {1} 的天数', 'en-US': 'days from {0} to {1}' },
    examples: [{ expression: "daysBetween('2024-02-28', '2024-03-01')", result: 2 }],
  },
  {
    name: 'hoursBetween',
    parameters: FROM_TO,
    returns: () => 'number',
    evaluate: ([from, to], { zoneOffset }) => {
      const [first, last] = [instantOf(from as string, zoneOffset), instantOf(to as string, zoneOffset)]
      return first === null || last === null ? null : (last - first) / 3_600_000
    },
    sql: {
      sqlite: (args, { zoneOffset }) =>
        `((${instantSql.sqlite('{1}', kindOf(args[1]), zoneOffset)} - ${instantSql.sqlite('{0}', kindOf(args[0]), zoneOffset)}) / 3600000.0)`,
      postgres: (args, { zoneOffset }) =>
        `((${instantSql.postgres('{1}', kindOf(args[1]), zoneOffset)} - ${instantSql.postgres('{0}', kindOf(args[0]), zoneOffset)})::float8 / 3600000.0)`,
    },
    documentation: {
      'zh-CN': '从第一个时刻到第二个时刻的小时数，可带小数。',
      'en-US': 'Hours from the first moment to the second, fractions included.',
    },
    phrase: { 'zh-CN': '{0} 到 {1} 的小时数', 'en-US': 'hours from {0} to {1}' },
    examples: [{ expression: "hoursBetween('2024-03-01T08:00:00.000Z', '2024-03-01T09:30:00.000Z')", result: 1.5 }],
  },
  {
    name: 'date',
    parameters: [{ name: 'datetime', kind: 'day' }],
    returns: () => 'date',
    evaluate: ([value], { zoneOffset }) => dayOf(value as string, zoneOffset),
    sql: {
      sqlite: (args, { zoneOffset }) => daySql.sqlite('{0}', kindOf(args[0]), zoneOffset),
      postgres: (args, { zoneOffset }) => daySql.postgres('{0}', kindOf(args[0]), zoneOffset),
    },
    documentation: { 'zh-CN': '时间所在的日期（北京时间）。', 'en-US': 'The day of a datetime (China time).' },
    phrase: { 'zh-CN': '{0} 的日期', 'en-US': 'the day of {0}' },
    examples: [{ expression: "date('2024-02-29T20:00:00.000Z')", result: '2024-03-01' }],
  },
  {
    name: 'startOfDay',
    parameters: [{ name: 'date', kind: 'day' }],
    returns: () => 'datetime',
    evaluate: ([value], { zoneOffset }) => {
      const day = dayOf(value as string, zoneOffset)
      const at = day === null ? null : instantOf(day, zoneOffset)
      return at === null ? null : new Date(at).toISOString()
    },
    documentation: {
      'zh-CN': '日期开始的时刻（北京时间零点）；不能用于筛选条件。',
      'en-US': 'The first moment of a day (midnight in China). Not for conditions that select rows.',
    },
    phrase: { 'zh-CN': '{0} 的零点', 'en-US': 'the start of {0}' },
    examples: [
      { expression: "startOfDay('2024-03-01')", result: '2024-02-29T16:00:00.000Z' },
      { expression: "startOfDay('2024-02-29T20:00:00.000Z')", result: '2024-02-29T16:00:00.000Z' },
    ],
  },
  {
    name: 'weekDay',
    parameters: [{ name: 'date', kind: 'day' }],
    returns: () => 'text',
    evaluate: ([value], { zoneOffset }) => {
      const day = dayOf(value as string, zoneOffset)
      return day === null ? null : (WEEK_DAYS[new Date(day).getUTCDay()] ?? null)
    },
    sql: {
      sqlite: (args, { zoneOffset }) =>
        weekDaySql(`cast(strftime('%w', ${daySql.sqlite('{0}', kindOf(args[0]), zoneOffset)}) as integer)`),
      postgres: (args, { zoneOffset }) =>
        weekDaySql(`extract(dow from ${daySql.postgres('{0}', kindOf(args[0]), zoneOffset)})::integer`),
    },
    documentation: {
      'zh-CN': "日期或时间是星期几：'monday' 到 'sunday'。",
      'en-US': "The day of the week of a date or datetime: 'monday' to 'sunday'.",
    },
    phrase: { 'zh-CN': '{0} 的星期', 'en-US': 'the day of the week of {0}' },
    examples: [{ expression: "weekDay('2024-02-29')", result: 'thursday' }],
  },
  {
    name: 'firstDay',
    parameters: [{ name: 'month', kind: 'text' }],
    returns: () => 'date',
    evaluate: ([month]) => (/^\d{4}-(0[1-9]|1[0-2])$/.test(month as string) ? `${month as string}-01` : null),
    documentation: {
      'zh-CN': '月份（YYYY-MM）的第一天；不能用于筛选条件。',
      'en-US': 'The first day of a month (YYYY-MM). Not for conditions that select rows.',
    },
    phrase: { 'zh-CN': '{0} 的第一天', 'en-US': 'the first day of {0}' },
    examples: [
      { expression: "firstDay('2024-02')", result: '2024-02-01' },
      { expression: "firstDay('2024-13')", result: null },
    ],
  },
  part('year', '%Y', [0, 4], 2024, { 'zh-CN': '年份', 'en-US': 'year' }),
  part('month', '%m', [5, 7], 3, { 'zh-CN': '月份', 'en-US': 'month' }),
  part('day', '%d', [8, 10], 1, { 'zh-CN': '日', 'en-US': 'day of the month' }),
])

/** A number out of the day's `YYYY-MM-DD`, from `start` to `end`. */
function part(
  name: string,
  format: string,
  [start, end]: readonly [number, number],
  example: number,
  noun: LocalizedText,
): ExpressionFunction {
  return {
    name,
    parameters: [{ name: 'date', kind: 'day' }],
    returns: () => 'integer',
    evaluate: ([value], { zoneOffset }) => {
      const day = dayOf(value as string, zoneOffset)
      return day === null ? null : Number(day.slice(start, end))
    },
    sql: {
      sqlite: (args, { zoneOffset }) =>
        `cast(strftime('${format}', ${daySql.sqlite('{0}', kindOf(args[0]), zoneOffset)}) as integer)`,
      postgres: (args, { zoneOffset }) =>
        `extract(${name} from ${daySql.postgres('{0}', kindOf(args[0]), zoneOffset)})::integer`,
    },
    documentation: {
      'zh-CN': `日期或时间的${noun['zh-CN']}，数字。`,
      'en-US': `The ${noun['en-US']} of a date or datetime, a number.`,
    },
    phrase: { 'zh-CN': `{0} 的${noun['zh-CN']}`, 'en-US': `the ${noun['en-US']} of {0}` },
    examples: [{ expression: `${name}('2024-02-29T20:00:00.000Z')`, result: example }],
  }
}

function weekDaySql(number: string): string {
  return `case ${number} ${WEEK_DAYS.map((name, at) => `when ${at} then '${name}'`).join(' ')} end`
}

function kindOf(argument: { kind: ValueKind } | undefined): ValueKind {
  return argument?.kind ?? 'any'
}

function unitOf(argument: { constant?: { value: unknown } } | undefined): DateUnit {
  return argument?.constant?.value as DateUnit
}

function checkUnit(value: unknown): string | undefined {
  return UNITS.includes(value as string) ? undefined : `the unit must be one of ${UNITS.join(', ')}`
}
