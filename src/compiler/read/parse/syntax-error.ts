import { type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { type LocalizedText, localized } from '#model/localized-text.ts'
import { nearestName } from '../../problems/did-you-mean.ts'
import { CODE, endOfString, isClosing, isOpening } from './json-scan.ts'

/** The first error in a text that is not JSON, with a helpful message. */
export interface SyntaxErrorText {
  readonly offset: number
  readonly what: LocalizedText
  readonly fix?: LocalizedText
  readonly didYouMean?: string
  readonly replaces?: string
}

/** Finds and describes the first syntax error of `text`; `message` comes from the JSON parser. */
export function syntaxErrorIn(text: string, message: string): SyntaxErrorText {
  if (text.trim() === '')
    return {
      offset: 0,
      what: localized('The file is empty.', '文件是空的。'),
      fix: localized('Write an object, or delete the file.', '请写一个对象，或删除文件。'),
    }
  const errors: ParseError[] = []
  parseTree(text, errors, { disallowComments: true })
  const first = errors.reduce<ParseError | undefined>((a, b) => (a && a.offset <= b.offset ? a : b), undefined)
  if (first === undefined)
    return {
      offset: offsetIn(message),
      what: localized('The file is not JSON: {message}.', '文件不是 JSON：{message}。', { message }),
    }
  const code = printParseErrorCode(first.error)
  const habit = HABITS.find(each => each.matches(text, first.offset, code))
  if (habit) {
    const offset = habit.placeOf?.(text, first.offset) ?? first.offset
    return { offset, what: habit.what, fix: habit.fix, ...habit.meant?.(text.slice(offset)) }
  }
  const [what, fix] = WORDS[code] ?? [localized('The file is not JSON here.', '此处不是 JSON。')]
  return { offset: first.offset, what, ...(fix && { fix }) }
}

type Suggestion = Pick<SyntaxErrorText, 'didYouMean' | 'replaces'>

interface Habit {
  /** `code`: what the parser calls the mistake. */
  matches(text: string, at: number, code: string): boolean
  /** Where the mistake is, when it is not where reading stopped. */
  placeOf?(text: string, at: number): number
  readonly what: LocalizedText
  readonly fix: LocalizedText
  /** What is to be written, given the text from the mistake on. */
  meant?(rest: string): Suggestion
}

/** Syntax of other notations that JSON does not permit. */
const HABITS: readonly Habit[] = [
  {
    matches: (text: string, at: number) => text.startsWith('//', at) || text.startsWith('/*', at),
    what: localized('JSON has no comments.', 'JSON 不能有注释。'),
    fix: localized(
      'Remove the comment; what a reader should know goes into "description" or "help", or use a .ts config file.',
      '请删除注释；说明可写在 "description" 或 "help" 中，或使用 .ts 配置文件。',
    ),
  },
  {
    matches: (text: string, at: number) => '}]'.includes(text[at] ?? ' ') && /,\s*$/.test(text.slice(0, at)),
    placeOf: (text: string, at: number) => text.lastIndexOf(',', at),
    what: localized('There is a comma after the last item.', '最后一项之后多了一个逗号。'),
    fix: localized('Remove that comma.', '请删除这个逗号。'),
  },
  {
    matches: (text: string, at: number) => text[at] === "'",
    what: localized('JSON strings stand in double quotes.', 'JSON 文本须用双引号。'),
    fix: localized('Write "…" instead of \'…\'.', '请写 "…"，不要写 \'…\'。'),
    meant: rest => inQuotes(/^'([^'"\n]*)'/.exec(rest)),
  },
  {
    matches: (text: string, at: number) => '“”„«»'.includes(text[at] ?? ' '),
    what: localized('JSON strings stand in straight double quotes.', 'JSON 文本须用英文双引号。'),
    fix: localized('Write "…" instead of “…”.', '请写 "…"，不要写 “…”。'),
    meant: rest => inQuotes(/^[“”„«»]([^“”„«»"\n]*)[“”„«»"]/.exec(rest)),
  },
  {
    matches: (text: string, at: number) => (text[at] ?? ' ') in HALF_WIDTH,
    what: localized('A full-width punctuation mark stands between values.', '值之间用了全角标点。'),
    fix: localized('Write it as it is on an English keyboard.', '请写英文标点。'),
    meant: rest => ({ replaces: rest[0]!, didYouMean: HALF_WIDTH[rest[0]!]! }),
  },
  {
    matches: (text: string, at: number) => /^=>?/.test(text.slice(at, at + 2)) && /"\s*$/.test(text.slice(0, at)),
    what: localized('A colon stands between key and value.', '键与值之间须用冒号。'),
    fix: localized('Write ":" here.', '请写 ":"。'),
    meant: rest => ({ replaces: /^=>?/.exec(rest)![0], didYouMean: ':' }),
  },
  {
    matches: (text: string, at: number, code: string) => code === 'ColonExpected' && /"\s*$/.test(text.slice(0, at)),
    placeOf: (text: string, at: number) => text.slice(0, at).trimEnd().length - 1,
    what: localized('A colon is missing after this key.', '此键之后缺少冒号。'),
    fix: localized('Write ":" between key and value.', '请在键与值之间写 ":"。'),
    meant: () => ({ replaces: '"', didYouMean: '":' }),
  },
  {
    matches: (text: string, at: number) => text[at] === ',' && /,\s*$/.test(text.slice(0, at)),
    what: localized('There is a comma too many.', '多了一个逗号。'),
    fix: localized('Remove that comma.', '请删除这个逗号。'),
  },
  {
    matches: (text: string, at: number) => text[at] === ';' && /["\]}\w]\s*$/.test(text.slice(0, at)),
    what: localized('A semicolon stands where JSON has a comma.', '此处用了分号，JSON 须用逗号。'),
    fix: localized('Write "," here.', '请写 ","。'),
    meant: () => ({ replaces: ';', didYouMean: ',' }),
  },
  {
    matches: (text: string, at: number) => /[^\\]"[^\s"\]},:]$/.test(text.slice(0, at + 1)),
    placeOf: (_text: string, at: number) => at - 1,
    what: localized('This double quote ends the text.', '此双引号结束了文本。'),
    fix: localized(
      'Write \\" for a double quote within a text, or “…” as in a book.',
      '文本中的双引号请写成 \\"，或用中文引号 “…”。',
    ),
    meant: () => ({ replaces: '"', didYouMean: '\\"' }),
  },
  {
    matches: (text: string, at: number) => isListOpen(text, at),
    placeOf: (text: string, at: number) => openBracketBefore(text, at),
    what: localized('The closing "]" of this list is missing.', '此列表缺少结尾的 "]"。'),
    fix: localized('Write "]" after the last item.', '请在最后一项之后写 "]"。'),
  },
  {
    matches: (text: string, at: number) => /[\w"\]}]\s+$/.test(text.slice(0, at)) && text[at] === '"',
    placeOf: (text: string, at: number) => text.slice(0, at).trimEnd().length - 1,
    what: localized('A comma is missing after this.', '此处之后缺少逗号。'),
    fix: localized(
      'Write a comma between two members of an object or items of a list.',
      '对象的成员之间、列表的项之间须有逗号。',
    ),
    meant: rest => ({ replaces: rest[0]!, didYouMean: `${rest[0]},` }),
  },
  {
    matches: (text: string, at: number) => /^[A-Za-z_$][\w$]*\s*:/.test(text.slice(at, at + 80)),
    what: localized('Keys stand in double quotes.', '键须用双引号。'),
    fix: localized('Put the key into double quotes.', '请给键加上双引号。'),
    meant: rest => inQuotes(/^([\w$]+)/.exec(rest)),
  },
  {
    matches: (text: string, at: number) => constantMeant(text.slice(at)) !== undefined,
    what: localized('JSON does not know this word.', 'JSON 没有这个词。'),
    fix: localized('Write true, false, null or a number.', '请写 true、false、null 或数字。'),
    meant: rest => ({ replaces: wordIn(rest), didYouMean: constantMeant(rest)! }),
  },
  {
    matches: (text: string, at: number) => BARE_TEXT.test(text.slice(at)),
    what: localized('A text stands in double quotes.', '文本须用双引号。'),
    fix: localized('Put it into double quotes.', '请加上双引号。'),
    meant: rest => inQuotes(BARE_TEXT.exec(rest)),
  },
]

const BARE_TEXT = /^([A-Za-z_/\u4e00-\u9fff][\w./\u4e00-\u9fff-]*)(?=\s*[,\]}\n])/

const HALF_WIDTH: Readonly<Record<string, string>> = {
  ...{ '，': ',', '、': ',', '：': ':', '；': ',', '【': '[', '】': ']', '［': '[', '］': ']', '｛': '{', '｝': '}' },
}

function inQuotes(found: RegExpExecArray | null): Suggestion {
  return found ? { replaces: found[0], didYouMean: `"${found[1]}"` } : {}
}

function wordIn(rest: string): string {
  return /^[A-Za-z]*/.exec(rest)![0]
}

/** The word of JSON that was meant by the first one of `rest`. */
function constantMeant(rest: string): string | undefined {
  const word = wordIn(rest)
  if (['none', 'undefined', 'nan', 'infinity', 'nil'].includes(word.toLowerCase())) return 'null'
  return word === '' ? undefined : nearestName(word, ['true', 'false', 'null'])
}

const WORDS: Readonly<Record<string, readonly [what: LocalizedText, fix?: LocalizedText]>> = {
  InvalidSymbol: [localized('This word has no meaning in JSON.', '这个词在 JSON 中没有意义。')],
  InvalidNumberFormat: [localized('This is not a number as JSON writes them.', '这不是 JSON 的数字写法。')],
  PropertyNameExpected: [localized('A key in double quotes is expected here.', '此处应为双引号中的键。')],
  ValueExpected: [localized('A value is expected here.', '此处应有一个值。')],
  ColonExpected: [localized('A colon is expected between key and value.', '键与值之间须有冒号。')],
  CommaExpected: [localized('A comma is missing before this.', '此处之前缺少逗号。')],
  CloseBraceExpected: [
    localized('The closing "}" of an object is missing.', '对象缺少结尾的 "}"。'),
    localized('Write "}" after its last member.', '请在最后一个成员之后写 "}"。'),
  ],
  CloseBracketExpected: [
    localized('The closing "]" of a list is missing.', '列表缺少结尾的 "]"。'),
    localized('Write "]" after the last item.', '请在最后一项之后写 "]"。'),
  ],
  EndOfFileExpected: [
    localized('There is something after the end of the outermost object.', '最外层对象结束之后还有内容。'),
  ],
  UnexpectedEndOfComment: [
    localized('A comment is not closed; and JSON has no comments.', '注释没有结束，而且 JSON 不能有注释。'),
  ],
  UnexpectedEndOfString: [
    localized('The closing double quote of a string is missing.', '文本缺少结尾的双引号。'),
    localized('Write " where the text ends, in the same line.', '请在同一行文本结束处写 "。'),
  ],
  UnexpectedEndOfNumber: [localized('The number ends too early.', '数字不完整。')],
  InvalidUnicode: [localized('After \\u four hexadecimal digits are expected.', '\\u 之后须有四位十六进制数字。')],
  InvalidEscapeCharacter: [
    localized('This character cannot follow a backslash in a string.', '文本中反斜杠之后不能是这个字符。'),
    localized('Write \\\\ for a backslash.', '反斜杠请写成 \\\\。'),
  ],
  InvalidCharacter: [
    localized(
      'A line break or control character stands inside a string; write it as \\n or \\u00XX.',
      '文本中有换行或控制字符，请写成 \\n 或 \\u00XX。',
    ),
  ],
}

/** Whether parsing stopped at or after a key, or at the end of an object, while a list was open. */
function isListOpen(text: string, at: number): boolean {
  const isOutside = text[at] === '}' || /^(?:"[^"\n]*")?\s*:/.test(text.slice(at))
  return isOutside && text[openBracketBefore(text, at)] === '['
}

/** Offset of the innermost bracket that is open at `at`; -1 where none is. */
function openBracketBefore(text: string, at: number): number {
  const open: number[] = []
  for (let each = 0; each < at; each++) {
    const code = text.charCodeAt(each)
    if (code === CODE.quote) each = endOfString(text, each) - 1
    else if (isOpening(code)) open.push(each)
    else if (isClosing(code)) open.pop()
  }
  return open.at(-1) ?? -1
}

function offsetIn(message: string): number {
  return Number(/position (\d+)/.exec(message)?.[1] ?? 0)
}
