import { patternToGlob, patternToPosix } from '../../pattern.ts'
import type { textFunctions } from '../text.ts'
import type { DescriptionsOf } from './description.ts'

/** SQL and texts of text functions. */
export const textDescriptions: DescriptionsOf<typeof textFunctions> = {
  contains: {
    sql: { sqlite: 'instr({0}, {1}) > 0', postgres: 'strpos({0}, {1}) > 0' },
    documentation: {
      'zh-CN': '文本中含有另一段文本（区分大小写）。',
      'en-US': 'The text has the other text in it (upper and lower case differ).',
    },
    phrase: { 'zh-CN': '{0} 包含 {1}', 'en-US': '{0} contains {1}' },
    examples: [{ expression: "contains('Tower B', 'er')", result: true }],
  },
  startsWith: {
    sql: { sqlite: 'substr({0}, 1, length({1})) = {1}', postgres: 'starts_with({0}, {1})' },
    documentation: { 'zh-CN': '文本以另一段文本开头。', 'en-US': 'The text begins with the other text.' },
    phrase: { 'zh-CN': '{0} 以 {1} 开头', 'en-US': '{0} starts with {1}' },
    examples: [{ expression: "'HB2024'.startsWith('HB')", result: true }],
  },
  endsWith: {
    sql: {
      sqlite: 'substr({0}, length({0}) - length({1}) + 1) = {1}',
      postgres: 'right({0}, length({1})) = {1}',
    },
    documentation: { 'zh-CN': '文本以另一段文本结尾。', 'en-US': 'The text ends with the other text.' },
    phrase: { 'zh-CN': '{0} 以 {1} 结尾', 'en-US': '{0} ends with {1}' },
    examples: [{ expression: "'plan.pdf'.endsWith('.pdf')", result: true }],
  },
  lower: {
    sql: { sqlite: 'lower({0})', postgres: 'lower({0} collate "C")' },
    documentation: { 'zh-CN': '将英文字母转为小写。', 'en-US': 'The letters A to Z in lower case.' },
    phrase: { 'zh-CN': '{0} 的小写', 'en-US': '{0} in lower case' },
    examples: [{ expression: "lower('AbC1')", result: 'abc1' }],
  },
  upper: {
    sql: { sqlite: 'upper({0})', postgres: 'upper({0} collate "C")' },
    documentation: { 'zh-CN': '将英文字母转为大写。', 'en-US': 'The letters a to z in upper case.' },
    phrase: { 'zh-CN': '{0} 的大写', 'en-US': '{0} in upper case' },
    examples: [{ expression: "upper('AbC1')", result: 'ABC1' }],
  },
  matches: {
    sql: {
      sqlite: args => `{0} glob ${quoted(patternToGlob(args[1]?.constant?.value as string))}`,
      postgres: args => `{0} ~ ${quoted(patternToPosix(args[1]?.constant?.value as string))}`,
    },
    documentation: {
      'zh-CN':
        '文本符合模式。模式可用：文字、. \\d \\w [a-z] [^0-9],其后可加 {n}；.* 表示任意文本（最多三处）；^ 开头、$ 结尾。',
      'en-US':
        'The text has the pattern in it. A pattern is made of letters, . \\d \\w [a-z] [^0-9], each of which may be followed by {n}; .* stands for any text (three times at most); ^ is the start and $ the end.',
    },
    phrase: { 'zh-CN': '{0} 符合模式 {1}', 'en-US': '{0} matches {1}' },
    examples: [
      { expression: "matches('150001', '^[0-9]{6}$')", result: true },
      { expression: "'GJ-12'.matches('^GJ.*3$')", result: false },
    ],
  },
  concat: {
    sql: {
      sqlite: args => args.map((_, index) => `coalesce({${index}}, '')`).join(' || '),
      postgres: 'concat({*})',
    },
    documentation: {
      'zh-CN': '依次连接文本，空值视为空文本（而 + 遇到空值时结果为空）。',
      'en-US': 'The texts one after the other; a missing one is left out (with + the whole result would be missing).',
    },
    phrase: { 'zh-CN': '连接 {*}', 'en-US': '{*} joined' },
    examples: [{ expression: "concat('A', null, '-1')", result: 'A-1' }],
  },
  pinyin: {
    documentation: {
      'zh-CN': '文本的拼音（无声调）和首字母，用于搜索；在服务器上计算，宜用于存储的计算字段。',
      'en-US':
        'The text in pinyin without tones, and its initials, to search by. The server works it out: for stored computed fields.',
    },
    phrase: { 'zh-CN': '{0} 的拼音', 'en-US': '{0} in pinyin' },
    examples: [{ expression: "pinyin('li')", result: 'li l' }],
  },
  sortKey: {
    documentation: {
      'zh-CN': '数字补零后的文本，使“2号楼”排在“10号楼”之前；在服务器上计算，宜用于存储的计算字段（sortedBy）。',
      'en-US':
        'The text with zeros before its numbers, so that “2-901” comes before “10-101”. The server works it out: for stored computed fields (`sortedBy`).',
    },
    phrase: { 'zh-CN': '{0} 按数字排序的值', 'en-US': '{0} in the order of its numbers' },
    examples: [{ expression: "sortKey('2-901')", result: '00000002-00000901' }],
  },
  fill: {
    documentation: {
      'zh-CN': '将文本中写在美元符号加花括号里的名称换成其后给出的值；未给出的保持原样。',
      'en-US':
        'The text with the values that follow in place of their names, which stand in braces after a dollar sign; what is not given stays as it is.',
    },
    phrase: { 'zh-CN': '填好的 {0}', 'en-US': '{0} filled in' },
    examples: [
      // biome-ignore-start lint/suspicious/noTemplateCurlyInString: the placeholders are the subject.
      { expression: "fill('${name}: ${sum}', 'name', 'Li', 'sum', 12)", result: 'Li: 12' },
      { expression: "fill('${a}${b}', 'a', null)", result: '${b}' },
      // biome-ignore-end lint/suspicious/noTemplateCurlyInString: the placeholders are the subject.
    ],
  },
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
