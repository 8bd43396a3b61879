import { checkPattern, matchesPattern, patternToGlob, patternToPosix } from '../pattern.ts'
import { defineFunctions } from './function.ts'
import { spellingOf } from './spelling.ts'

const TWO_TEXTS = [
  { name: 'text', kind: 'text' },
  { name: 'part', kind: 'text' },
] as const

/** Numbers of a room or a building have fewer digits. */
const KEY_DIGITS = 8

/** Functions of texts. */
export const textFunctions = defineFunctions([
  {
    name: 'contains',
    parameters: TWO_TEXTS,
    returns: () => 'boolean',
    evaluate: ([text, part]) => (text as string).includes(part as string),
    sql: { sqlite: 'instr({0}, {1}) > 0', postgres: 'strpos({0}, {1}) > 0' },
    documentation: {
      'zh-CN': '文本中含有另一段文本（区分大小写）。',
      'en-US': 'The text has the other text in it (upper and lower case differ).',
    },
    phrase: { 'zh-CN': '{0} 包含 {1}', 'en-US': '{0} contains {1}' },
    examples: [{ expression: "contains('Tower B', 'er')", result: true }],
  },
  {
    name: 'startsWith',
    parameters: TWO_TEXTS,
    returns: () => 'boolean',
    evaluate: ([text, part]) => (text as string).startsWith(part as string),
    sql: { sqlite: 'substr({0}, 1, length({1})) = {1}', postgres: 'starts_with({0}, {1})' },
    documentation: { 'zh-CN': '文本以另一段文本开头。', 'en-US': 'The text begins with the other text.' },
    phrase: { 'zh-CN': '{0} 以 {1} 开头', 'en-US': '{0} starts with {1}' },
    examples: [{ expression: "'HB2024'.startsWith('HB')", result: true }],
  },
  {
    name: 'endsWith',
    parameters: TWO_TEXTS,
    returns: () => 'boolean',
    evaluate: ([text, part]) => (text as string).endsWith(part as string),
    sql: {
      sqlite: 'substr({0}, length({0}) - length({1}) + 1) = {1}',
      postgres: 'right({0}, length({1})) = {1}',
    },
    documentation: { 'zh-CN': '文本以另一段文本结尾。', 'en-US': 'The text ends with the other text.' },
    phrase: { 'zh-CN': '{0} 以 {1} 结尾', 'en-US': '{0} ends with {1}' },
    examples: [{ expression: "'plan.pdf'.endsWith('.pdf')", result: true }],
  },
  {
    name: 'lower',
    parameters: [{ name: 'text', kind: 'text' }],
    returns: () => 'text',
    evaluate: ([text]) => (text as string).replace(/[A-Z]+/g, letters => letters.toLowerCase()),
    sql: { sqlite: 'lower({0})', postgres: 'lower({0} collate "C")' },
    documentation: { 'zh-CN': '将英文字母转为小写。', 'en-US': 'The letters A to Z in lower case.' },
    phrase: { 'zh-CN': '{0} 的小写', 'en-US': '{0} in lower case' },
    examples: [{ expression: "lower('AbC1')", result: 'abc1' }],
  },
  {
    name: 'upper',
    parameters: [{ name: 'text', kind: 'text' }],
    returns: () => 'text',
    evaluate: ([text]) => (text as string).replace(/[a-z]+/g, letters => letters.toUpperCase()),
    sql: { sqlite: 'upper({0})', postgres: 'upper({0} collate "C")' },
    documentation: { 'zh-CN': '将英文字母转为大写。', 'en-US': 'The letters a to z in upper case.' },
    phrase: { 'zh-CN': '{0} 的大写', 'en-US': '{0} in upper case' },
    examples: [{ expression: "upper('AbC1')", result: 'ABC1' }],
  },
  {
    name: 'matches',
    parameters: [
      { name: 'text', kind: 'text' },
      { name: 'pattern', kind: 'text', constant: true, check: value => checkPattern(value as string) },
    ],
    returns: () => 'boolean',
    evaluate: ([text, pattern]) => matchesPattern(text as string, pattern as string),
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
  {
    name: 'concat',
    parameters: [{ name: 'text', kind: 'text' }],
    variadic: true,
    takesNull: true,
    returns: () => 'text',
    evaluate: args => args.map(text => (typeof text === 'string' ? text : '')).join(''),
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
  {
    name: 'pinyin',
    parameters: [{ name: 'text', kind: 'text' }],
    returns: () => 'text',
    evaluate: ([text]) => spellingOf(text as string),
    documentation: {
      'zh-CN': '文本的拼音（无声调）和首字母，用于搜索；在服务器上计算，宜用于存储的计算字段。',
      'en-US':
        'The text in pinyin without tones, and its initials, to search by. The server works it out: for stored computed fields.',
    },
    phrase: { 'zh-CN': '{0} 的拼音', 'en-US': '{0} in pinyin' },
    examples: [{ expression: "pinyin('li')", result: 'li l' }],
  },
  {
    name: 'sortKey',
    parameters: [{ name: 'text', kind: 'text' }],
    returns: () => 'text',
    evaluate: ([text]) => (text as string).replace(/\d+/g, digits => digits.padStart(KEY_DIGITS, '0')),
    documentation: {
      'zh-CN': '数字补零后的文本，使“2号楼”排在“10号楼”之前；在服务器上计算，宜用于存储的计算字段（sortedBy）。',
      'en-US':
        'The text with zeros before its numbers, so that “2-901” comes before “10-101”. The server works it out: for stored computed fields (`sortedBy`).',
    },
    phrase: { 'zh-CN': '{0} 按数字排序的值', 'en-US': '{0} in the order of its numbers' },
    examples: [{ expression: "sortKey('2-901')", result: '00000002-00000901' }],
  },
  {
    name: 'fill',
    parameters: [
      { name: 'text', kind: 'text' },
      { name: 'name', kind: 'text' },
      { name: 'value', kind: 'any' },
    ],
    variadic: true,
    takesNull: true,
    returns: () => 'text',
    evaluate: ([text, ...given]) => {
      if (typeof text !== 'string') return null
      const filled = (whole: string, name: string) => {
        const at = given.findIndex((each, index) => index % 2 === 0 && each === name)
        return at < 0 ? whole : String(given[at + 1] ?? '')
      }
      return text.replace(/\$\{(\w+)\}/g, filled)
    },
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
])

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
