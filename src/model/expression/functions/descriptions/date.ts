import type { Locale, LocalizedText } from '../../../localized-text.ts'
import type { DateUnit } from '../../dates.ts'
import type { ValueKind } from '../../value-kind.ts'
import { type dateFunctions, WEEK_DAYS } from '../date.ts'
import { daySql, instantSql, moveSql } from './date-sql.ts'
import type { DescriptionsOf, FunctionDescription } from './description.ts'

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

/** SQL and texts of the date functions. */
export const dateDescriptions: DescriptionsOf<typeof dateFunctions> = {
  dateAdd: {
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
  daysBetween: {
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
  hoursBetween: {
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
  date: {
    sql: {
      sqlite: (args, { zoneOffset }) => daySql.sqlite('{0}', kindOf(args[0]), zoneOffset),
      postgres: (args, { zoneOffset }) => daySql.postgres('{0}', kindOf(args[0]), zoneOffset),
    },
    documentation: { 'zh-CN': '时间所在的日期（北京时间）。', 'en-US': 'The day of a datetime (China time).' },
    phrase: { 'zh-CN': '{0} 的日期', 'en-US': 'the day of {0}' },
    examples: [{ expression: "date('2024-02-29T20:00:00.000Z')", result: '2024-03-01' }],
  },
  startOfDay: {
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
  weekDay: {
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
  firstDay: {
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
  year: partOfDay('year', '%Y', 2024, { 'zh-CN': '年份', 'en-US': 'year' }),
  month: partOfDay('month', '%m', 3, { 'zh-CN': '月份', 'en-US': 'month' }),
  day: partOfDay('day', '%d', 1, { 'zh-CN': '日', 'en-US': 'day of the month' }),
}

/** `name` is PostgreSQL's name of the part, `format` SQLite's. */
function partOfDay(name: string, format: string, example: number, noun: LocalizedText): FunctionDescription {
  return {
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
