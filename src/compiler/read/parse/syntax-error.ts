import { type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { CODE, endOfString, isClosing, isOpening } from './json-scan.ts'

/** The first mistake in a text that is not JSON, in words a person can act on. */
export interface SyntaxErrorText {
  readonly offset: number
  readonly what: string
  readonly fix?: string
  readonly didYouMean?: string
}

/** Finds and words the first syntax error of `text`; `message` is what the JSON parser said. */
export function syntaxErrorIn(text: string, message: string): SyntaxErrorText {
  if (text.trim() === '') return { offset: 0, what: 'The file is empty.', fix: 'Write an object, or delete the file.' }
  const errors: ParseError[] = []
  parseTree(text, errors, { disallowComments: true })
  const first = errors.reduce<ParseError | undefined>((a, b) => (a && a.offset <= b.offset ? a : b), undefined)
  if (first === undefined) return { offset: offsetIn(message), what: `The file is not JSON: ${message}.` }
  const habit = HABITS.find(each => each.matches(text, first.offset))
  if (habit) {
    const word = WORDS_OF_OTHERS[/^\w*/.exec(text.slice(first.offset))![0]]
    const offset = habit.placeOf?.(text, first.offset) ?? first.offset
    return { offset, what: habit.what, fix: habit.fix, ...(word !== undefined && { didYouMean: word }) }
  }
  const words = WORDS[printParseErrorCode(first.error)] ?? 'The file is not JSON here.'
  return { offset: first.offset, what: words }
}

interface Habit {
  matches(text: string, at: number): boolean
  /** Where the mistake is, when it is not where reading stopped. */
  placeOf?(text: string, at: number): number
  readonly what: string
  readonly fix: string
}

/** Things that other notations allow and JSON does not. */
const HABITS: readonly Habit[] = [
  {
    matches: (text: string, at: number) => text.startsWith('//', at) || text.startsWith('/*', at),
    what: 'JSON has no comments.',
    fix: 'Remove the comment; what a reader should know goes into "description" or "help", or use a .ts config file.',
  },
  {
    matches: (text: string, at: number) => '}]'.includes(text[at] ?? ' ') && /,\s*$/.test(text.slice(0, at)),
    placeOf: (text: string, at: number) => text.lastIndexOf(',', at),
    what: 'There is a comma after the last item.',
    fix: 'Remove that comma.',
  },
  {
    matches: (text: string, at: number) => text[at] === "'",
    what: 'JSON strings stand in double quotes.',
    fix: 'Write "…" instead of \'…\'.',
  },
  {
    matches: (text: string, at: number) => '“”„«»'.includes(text[at] ?? ' '),
    what: 'JSON strings stand in straight double quotes.',
    fix: 'Write "…" instead of “…”.',
  },
  {
    matches: (text: string, at: number) => '，、：'.includes(text[at] ?? ' '),
    what: 'A full-width punctuation mark stands between values.',
    fix: 'Write "," or ":" as they are on an English keyboard.',
  },
  {
    matches: (text: string, at: number) => isListOpen(text, at),
    placeOf: (text: string, at: number) => openBracketBefore(text, at),
    what: 'The closing "]" of this list is missing.',
    fix: 'Write "]" after the last item.',
  },
  {
    matches: (text: string, at: number) => /[\w"\]}]\s+$/.test(text.slice(0, at)) && text[at] === '"',
    placeOf: (text: string, at: number) => text.slice(0, at).trimEnd().length - 1,
    what: 'A comma is missing after this.',
    fix: 'Write a comma between two members of an object or items of a list.',
  },
  {
    matches: (text: string, at: number) => /^[A-Za-z_$][\w$]*\s*:/.test(text.slice(at, at + 80)),
    what: 'Keys stand in double quotes.',
    fix: 'Put the key into double quotes.',
  },
  {
    matches: (text: string, at: number) =>
      /^(?:True|False|None|undefined|NaN|Infinity)\b/.test(text.slice(at, at + 10)),
    what: 'JSON does not know this word.',
    fix: 'Write true, false, null or a number.',
  },
]

const WORDS_OF_OTHERS: Readonly<Record<string, string>> = {
  True: 'true',
  False: 'false',
  None: 'null',
  undefined: 'null',
}

const WORDS: Readonly<Record<string, string>> = {
  InvalidSymbol: 'This word has no meaning in JSON.',
  InvalidNumberFormat: 'This is not a number as JSON writes them.',
  PropertyNameExpected: 'A key in double quotes is expected here.',
  ValueExpected: 'A value is expected here.',
  ColonExpected: 'A colon is expected between key and value.',
  CommaExpected: 'A comma is missing before this.',
  CloseBraceExpected: 'The closing "}" of an object is missing.',
  CloseBracketExpected: 'The closing "]" of a list is missing.',
  EndOfFileExpected: 'There is something after the end of the outermost object.',
  UnexpectedEndOfComment: 'A comment is not closed; and JSON has no comments.',
  UnexpectedEndOfString: 'The closing double quote of a string is missing.',
  UnexpectedEndOfNumber: 'The number ends too early.',
  InvalidUnicode: 'After \\u four hexadecimal digits are expected.',
  InvalidEscapeCharacter: 'This character cannot follow a backslash in a string.',
  InvalidCharacter: 'A line break or control character stands inside a string; write it as \\n or \\u00XX.',
}

/** Whether reading stopped at a key, behind it, or at the end of an object, while a list was open. */
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
