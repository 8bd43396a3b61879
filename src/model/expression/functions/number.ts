import { yuanText } from '../../text/yuan-text.ts'
import { commonKind } from '../value-kind.ts'
import { defineFunctions } from './function.ts'
import { yuanInCapitals } from './yuan-in-capitals.ts'

/** From 2^53 on a double has no fraction. */
const WITHOUT_FRACTION = 9_007_199_254_740_992

const ONE_NUMBER = [{ name: 'number', kind: 'number' }] as const

/** Functions of numbers. */
export const numberFunctions = defineFunctions([
  {
    name: 'round',
    parameters: [
      { name: 'number', kind: 'number' },
      { name: 'digits', kind: 'number', optional: true, constant: true, check: checkDigits },
    ],
    returns: args => (args.length === 1 ? 'integer' : 'number'),
    evaluate: ([number, digits]) => rounded(number as number, (digits as number | undefined) ?? 0),
    sql: {
      sqlite: args => roundedSql(args[1]?.constant?.value),
      postgres: args => roundedSql(args[1]?.constant?.value),
    },
    documentation: {
      'zh-CN': '四舍五入，可指定小数位数（0 至 6）；.5 向远离零的方向进位。',
      'en-US': 'Rounded, to a number of decimal places if given (0 to 6); halves go away from zero.',
    },
    phrase: { 'zh-CN': '{0} 四舍五入', 'en-US': '{0} rounded' },
    examples: [
      { expression: 'round(2.5)', result: 3 },
      { expression: 'round(-2.5)', result: -3 },
      { expression: 'round(1.375, 2)', result: 1.38 },
    ],
  },
  {
    name: 'floor',
    parameters: ONE_NUMBER,
    returns: () => 'integer',
    evaluate: ([number]) => Math.floor(number as number),
    sql: { sqlite: unlessHuge('floor({0})'), postgres: 'floor({0})' },
    documentation: { 'zh-CN': '向下取整。', 'en-US': 'The whole number at or below.' },
    phrase: { 'zh-CN': '{0} 向下取整', 'en-US': '{0} rounded down' },
    examples: [{ expression: 'floor(-1.5)', result: -2 }],
  },
  {
    name: 'ceil',
    parameters: ONE_NUMBER,
    returns: () => 'integer',
    evaluate: ([number]) => Math.ceil(number as number),
    sql: { sqlite: unlessHuge('ceil({0})'), postgres: 'ceil({0})' },
    documentation: { 'zh-CN': '向上取整。', 'en-US': 'The whole number at or above.' },
    phrase: { 'zh-CN': '{0} 向上取整', 'en-US': '{0} rounded up' },
    examples: [{ expression: 'ceil(70 / 67)', result: 2 }],
  },
  {
    name: 'abs',
    parameters: ONE_NUMBER,
    returns: args => args[0] ?? 'number',
    evaluate: ([number]) => Math.abs(number as number),
    sql: { sqlite: 'abs({0})', postgres: 'abs({0})' },
    documentation: { 'zh-CN': '绝对值。', 'en-US': 'The number without its sign.' },
    phrase: { 'zh-CN': '{0} 的绝对值', 'en-US': 'the size of {0}' },
    examples: [{ expression: 'abs(-3)', result: 3 }],
  },
  {
    name: 'min',
    parameters: [...ONE_NUMBER, { name: 'other', kind: 'number' }],
    variadic: true,
    returns: args => args.reduce(commonKind),
    evaluate: args => Math.min(...(args as number[])),
    sql: { sqlite: 'min({*})', postgres: args => strictly('least', args.length) },
    documentation: { 'zh-CN': '最小的数。', 'en-US': 'The lowest of the numbers.' },
    phrase: { 'zh-CN': '{*} 中最小的', 'en-US': 'the lowest of {*}' },
    examples: [{ expression: 'min(3, 1, 2)', result: 1 }],
  },
  {
    name: 'max',
    parameters: [...ONE_NUMBER, { name: 'other', kind: 'number' }],
    variadic: true,
    returns: args => args.reduce(commonKind),
    evaluate: args => Math.max(...(args as number[])),
    sql: { sqlite: 'max({*})', postgres: args => strictly('greatest', args.length) },
    documentation: { 'zh-CN': '最大的数。', 'en-US': 'The highest of the numbers.' },
    phrase: { 'zh-CN': '{*} 中最大的', 'en-US': 'the highest of {*}' },
    examples: [{ expression: 'max(3, 1, 2)', result: 3 }],
  },
  {
    name: 'rate',
    parameters: [
      { name: 'part', kind: 'number' },
      { name: 'whole', kind: 'number' },
    ],
    returns: () => 'number',
    evaluate: ([part, whole]) => (whole === 0 ? null : rounded(((part as number) * 100) / (whole as number), 2)),
    sql: { sqlite: rateSql(), postgres: rateSql() },
    documentation: {
      'zh-CN': '百分比：部分 ÷ 整体 × 100，保留两位小数；整体为 0 时为空。',
      'en-US': 'Percentage: part / whole × 100 with two decimal places; missing when the whole is 0.',
    },
    phrase: { 'zh-CN': '{0} 占 {1} 的百分比', 'en-US': '{0} as a percentage of {1}' },
    examples: [
      { expression: 'rate(1, 3)', result: 33.33 },
      { expression: 'rate(1, 0)', result: null },
    ],
  },
  {
    name: 'yuan',
    parameters: [{ name: 'fen', kind: 'number' }],
    returns: () => 'text',
    evaluate: ([fen]) => yuanText(fen as number),
    documentation: {
      'zh-CN': '以元为单位的金额，带千分位和两位小数（参数为分），不能用来筛选。',
      'en-US': 'Fen as yuan in digits, grouped and with two decimal places; selects no rows.',
    },
    phrase: { 'zh-CN': '{0} 的金额（元）', 'en-US': '{0} in yuan' },
    examples: [
      { expression: 'yuan(18870)', result: '188.70' },
      { expression: 'yuan(-123456789)', result: '-1,234,567.89' },
    ],
  },
  {
    name: 'yuanInCapitals',
    parameters: [{ name: 'fen', kind: 'number' }],
    returns: () => 'text',
    evaluate: ([fen]) => yuanInCapitals(fen as number),
    documentation: {
      'zh-CN': '人民币大写（参数为分），不能用来筛选。',
      'en-US': 'Fen in Chinese capital characters; selects no rows.',
    },
    phrase: { 'zh-CN': '{0} 的人民币大写', 'en-US': '{0} in capitals' },
    examples: [{ expression: 'yuanInCapitals(5)', result: '伍分' }],
  },
])

/** Computed by the same steps in all three places, so that the last bit agrees. */
function rounded(number: number, digits: number): number {
  const scale = 10 ** digits
  const scaled = Math.abs(number) * scale
  return scaled < WITHOUT_FRACTION ? (Math.sign(number) * Math.floor(scaled + 0.5)) / scale : number
}

function roundedSql(digits: unknown): string {
  const scale = typeof digits === 'number' && digits > 0 ? 10 ** digits : 1
  const scaled = `abs({0}) * ${scale}.0`
  const result = `sign({0}) * floor(${scaled} + 0.5) / ${scale}.0`
  return `(case when ${scaled} < ${WITHOUT_FRACTION}.0 then ${result} else {0} end)`
}

/** SQLite's floor and ceil go by way of 64-bit integers. */
function unlessHuge(sql: string): string {
  return `(case when abs({0}) < ${WITHOUT_FRACTION}.0 then ${sql} else {0} end)`
}

function rateSql(): string {
  return roundedSql(2).replaceAll('{0}', '({0} * 100.0 / nullif({1}, 0))')
}

/** PostgreSQL's `least` and `greatest` skip nulls; here one missing number makes the result missing. */
function strictly(name: string, count: number): string {
  const missing = Array.from({ length: count }, (_, index) => `{${index}} is null`).join(' or ')
  return `(case when ${missing} then null else ${name}({*}) end)`
}

function checkDigits(value: unknown): string | undefined {
  const fine = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 6
  return fine ? undefined : 'the number of decimal places must be a whole number from 0 to 6'
}
