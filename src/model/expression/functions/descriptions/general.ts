import type { generalFunctions } from '../general.ts'
import type { DescriptionsOf } from './description.ts'

/** SQL and texts of functions for any value. */
export const generalDescriptions: DescriptionsOf<typeof generalFunctions> = {
  has: {
    sql: { sqlite: '{0} is not null', postgres: '{0} is not null' },
    documentation: { 'zh-CN': '有值（不为空）。', 'en-US': 'There is a value.' },
    phrase: { 'zh-CN': '{0} 有值', 'en-US': '{0} is present' },
    examples: [{ expression: 'has(null)', result: false }],
  },
  coalesce: {
    sql: { sqlite: 'coalesce({*})', postgres: 'coalesce({*})' },
    documentation: { 'zh-CN': '第一个不为空的值。', 'en-US': 'The first value that is present.' },
    phrase: { 'zh-CN': '{*} 中第一个有值的', 'en-US': 'the first present of {*}' },
    examples: [{ expression: 'coalesce(null, 2, 3)', result: 2 }],
  },
  size: {
    sql: {
      sqlite: args =>
        args[0]?.kind === 'text' ? 'length({0})' : "(case json_type({0}) when 'array' then json_array_length({0}) end)",
      postgres: args =>
        args[0]?.kind === 'text'
          ? 'length({0})'
          : "(case jsonb_typeof({0}) when 'array' then jsonb_array_length({0}) end)",
    },
    documentation: { 'zh-CN': '文本的字数或列表的项数。', 'en-US': 'Characters of a text or items of a list.' },
    phrase: { 'zh-CN': '{0} 的长度', 'en-US': 'the size of {0}' },
    examples: [
      { expression: "size('橙悦华庭')", result: 4 },
      { expression: 'size([1, 2])', result: 2 },
    ],
  },
  pick: {
    documentation: {
      'zh-CN': '列表中第几项（从 0 起，超过后从头数起），用于轮流分配；不能用于筛选条件。',
      'en-US':
        'The item of a list at a number, counted from 0 and round again: for taking turns. Not for conditions that select rows.',
    },
    phrase: { 'zh-CN': '{0} 中的第 {1} 项（循环）', 'en-US': 'item {1} of {0}, counted round' },
    examples: [
      { expression: "pick(['a', 'b'], 3)", result: 'b' },
      { expression: 'pick([], 3)', result: null },
    ],
  },
  string: {
    sql: { sqlite: args => sqliteText(args[0]?.kind), postgres: args => postgresText(args[0]?.kind) },
    documentation: {
      'zh-CN': '转换为文本。用于筛选行时，数字必须是整数（可先用 round 取整）。',
      'en-US': 'The value as text. Where it selects rows, a number must be whole (use round first).',
    },
    phrase: { 'zh-CN': '{0}', 'en-US': '{0}' },
    examples: [
      { expression: 'string(12)', result: '12' },
      { expression: 'string(true)', result: 'true' },
    ],
  },
}

function sqliteText(kind: string | undefined): string {
  if (kind === 'boolean') return "(case {0} when 1 then 'true' when 0 then 'false' end)"
  return kind === 'integer' ? 'cast(cast({0} as integer) as text)' : '{0}'
}

function postgresText(kind: string | undefined): string {
  if (kind === 'integer') return '({0})::bigint::text'
  if (kind === 'date') return "to_char({0}, 'YYYY-MM-DD')"
  if (kind === 'datetime') return `to_char({0} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return '({0})::text'
}
