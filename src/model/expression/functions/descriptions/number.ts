import { type numberFunctions, WITHOUT_FRACTION } from '../number.ts'
import type { DescriptionsOf } from './description.ts'

/** SQL and texts of number functions. */
export const numberDescriptions: DescriptionsOf<typeof numberFunctions> = {
  round: {
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
  floor: {
    sql: { sqlite: unlessHuge('floor({0})'), postgres: 'floor({0})' },
    documentation: { 'zh-CN': '向下取整。', 'en-US': 'The whole number at or below.' },
    phrase: { 'zh-CN': '{0} 向下取整', 'en-US': '{0} rounded down' },
    examples: [{ expression: 'floor(-1.5)', result: -2 }],
  },
  ceil: {
    sql: { sqlite: unlessHuge('ceil({0})'), postgres: 'ceil({0})' },
    documentation: { 'zh-CN': '向上取整。', 'en-US': 'The whole number at or above.' },
    phrase: { 'zh-CN': '{0} 向上取整', 'en-US': '{0} rounded up' },
    examples: [{ expression: 'ceil(70 / 67)', result: 2 }],
  },
  abs: {
    sql: { sqlite: 'abs({0})', postgres: 'abs({0})' },
    documentation: { 'zh-CN': '绝对值。', 'en-US': 'The number without its sign.' },
    phrase: { 'zh-CN': '{0} 的绝对值', 'en-US': 'the size of {0}' },
    examples: [{ expression: 'abs(-3)', result: 3 }],
  },
  min: {
    sql: { sqlite: 'min({*})', postgres: args => strictly('least', args.length) },
    documentation: { 'zh-CN': '最小的数。', 'en-US': 'The lowest of the numbers.' },
    phrase: { 'zh-CN': '{*} 中最小的', 'en-US': 'the lowest of {*}' },
    examples: [{ expression: 'min(3, 1, 2)', result: 1 }],
  },
  max: {
    sql: { sqlite: 'max({*})', postgres: args => strictly('greatest', args.length) },
    documentation: { 'zh-CN': '最大的数。', 'en-US': 'The highest of the numbers.' },
    phrase: { 'zh-CN': '{*} 中最大的', 'en-US': 'the highest of {*}' },
    examples: [{ expression: 'max(3, 1, 2)', result: 3 }],
  },
  rate: {
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
  yuan: {
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
  yuanInCapitals: {
    documentation: {
      'zh-CN': '人民币大写（参数为分），不能用来筛选。',
      'en-US': 'Fen in Chinese capital characters; selects no rows.',
    },
    phrase: { 'zh-CN': '{0} 的人民币大写', 'en-US': '{0} in capitals' },
    examples: [{ expression: 'yuanInCapitals(5)', result: '伍分' }],
  },
}

function roundedSql(digits: unknown): string {
  const scale = typeof digits === 'number' && digits > 0 ? 10 ** digits : 1
  const scaled = `abs({0}) * ${scale}.0`
  const result = `sign({0}) * floor(${scaled} + 0.5) / ${scale}.0`
  return `(case when ${scaled} < ${WITHOUT_FRACTION}.0 then ${result} else {0} end)`
}

/** SQLite's floor and ceil convert to 64-bit integers. */
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
