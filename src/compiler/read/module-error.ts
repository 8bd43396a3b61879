import { type LocalizedText, localized } from '#model/localized-text.ts'
import { nearestName } from '../problems/did-you-mean.ts'

/** Why a TypeScript file cannot be run, in one line, and what is known about its place and its correction. */
export interface ModuleError {
  readonly error: string
  readonly line?: number
  readonly column?: number
  readonly fix?: LocalizedText
  readonly didYouMean?: string
  readonly replaces?: string
}

/** What the error of running the file at the absolute path `file`, whose text is `source`, means there. */
export function moduleError(error: unknown, file: string, source: string): ModuleError {
  const text = error instanceof Error ? `${error.message}\n${error.stack}` : String(error)
  const reason = messageOf(text)
  const name = /^(?:\w+: )?(\w+) is not defined/.exec(text)?.[1]
  if (name !== undefined) return { error: reason, ...unknownName(name, source) }
  const [line, column] = placeIn(text, file)
  if (line === undefined) return { error: reason, ...unknownModule(text, source) }
  return /ERROR: /.test(text) ? syntaxError(reason, line, column ?? 0, source) : { error: reason, line }
}

/** The error in one line; for a syntax error the relevant part. */
function messageOf(text: string): string {
  const syntax = /ERROR: (.*)/.exec(text)?.[1]
  return (syntax ?? text.trim().split('\n')[0] ?? '').replace(/[.:]$/, '')
}

/** Line and column of the file in a syntax error or a stack trace: `…/x.ts:3:2`, `…/x.ts?namespace=1:3:2`. */
function placeIn(text: string, file: string): readonly (number | undefined)[] {
  const after = text.split(file).slice(1)
  const place = after.map(rest => /^(?:\?[^\s:]*)?:(\d+):(\d+)/.exec(rest)).find(found => found !== null)
  return place ? [Number(place[1]), Number(place[2])] : []
}

/** A name that nothing declares: another one, or a text without quotes. */
function unknownName(name: string, source: string): Partial<ModuleError> {
  const imported = [...source.matchAll(/\bimport\s*\{([^}]*)\}/g)].flatMap(
    ([, names = '']) => names.match(/\w+/g) ?? [],
  )
  // The import has the slip, if nothing uses what it names.
  const idle = imported.filter(each => source.split(new RegExp(`\\b${each}\\b`)).length === 2)
  const slip = nearestName(name, idle)
  if (slip !== undefined) return { ...placeOfName(slip, source), didYouMean: name, replaces: slip }
  const own = [...source.matchAll(/\b(?:const|let|var|function|class)\s+(\w+)/g)].map(([, each = '']) => each)
  const near = nearestName(name, [...own, ...imported])
  return { ...placeOfName(name, source), didYouMean: near ?? `'${name}'`, replaces: name }
}

function placeOfName(name: string, source: string): Partial<ModuleError> {
  const index = source.search(new RegExp(`(?<!['"\\w$.])${name.replace(/\W/g, '\\$&')}\\b`))
  if (index === -1) return {}
  const before = source.slice(0, index).split('\n')
  return { line: before.length, column: before.at(-1)!.length + 1 }
}

function unknownModule(text: string, source: string): Partial<ModuleError> {
  const sought = /Cannot find (?:module|package) '([^']*)'/.exec(text)?.[1]?.split('/').at(-1) ?? ''
  const [written, , from = ''] =
    [...source.matchAll(/from\s*(['"])([^'"]*)\1/g)].find(each => each[2]?.endsWith(sought)) ?? []
  if (sought === '' || written === undefined) return {}
  const near = nearestName(from, ['#model/define.ts', 'steward'])
  return { ...placeOfName(from, source.replaceAll(/['"]/g, ' ')), ...(near && { didYouMean: near, replaces: from }) }
}

/** Signs of a Chinese keyboard, and a semicolon within an object. */
const SIGNS: Readonly<Record<string, string>> = {
  '，': ',',
  '：': ':',
  '；': ',',
  '（': '(',
  '）': ')',
  '｛': '{',
  '｝': '}',
  '［': '[',
  '］': ']',
  '、': ',',
  '‘': "'",
  '’': "'",
  '“': "'",
  '”': "'",
  ';': ',',
}

const CLOSERS = /^[\])}]/
const CLOSING: Readonly<Record<string, string>> = { '[': ']', '(': ')', '{': '}' }

/** The parser stops at the first thing that does not fit; what is missing belongs to the end of the line before, if that begins its line. */
function syntaxError(error: string, line: number, column: number, source: string): ModuleError {
  const lines = source.split('\n')
  const [, found = ''] = /(?:but found|Unexpected) "([^"]*)"/.exec(error) ?? []
  const sign = SIGNS[found]
  const rest = lines[line - 1]?.slice(column) ?? ''
  const [quoted = '', inner = ''] = /^[‘’“”]([^‘’“”'"]*)[‘’“”]/.exec(rest) ?? []
  if (quoted !== '') return { error, line, column: column + 1, didYouMean: `'${inner}'`, replaces: quoted }
  if (sign !== undefined) return { error, line, column: column + 1, didYouMean: sign, replaces: found }
  if ((lines[line - 1]?.match(/'/g) ?? []).length % 2 === 1 || /unterminated/i.test(error))
    return { error, line, fix: localized('Close the quote on this line.', '请补上这一行的引号。') }
  const isFirst = /^\s*(?:['"]?[\w$]+['"]?\s*)?$/.test(lines[line - 1]?.slice(0, column) ?? '')
  const before = lines.findLastIndex((each, index) => index < line - 1 && /^\s*[^\s/*]/.test(each)) + 1
  const offset = lines.slice(0, line - 1).join('\n').length + column
  const open = openBrackets(source.slice(0, isFirst ? lines.slice(0, before).join('\n').length : offset))
  if (!isFirst || before === 0 || (isSurplus(source) && CLOSERS.test(found))) return { error, line }
  if (isSurplus(source))
    return { error, line: before, fix: localized('A bracket is not opened on this line.', '这一行缺少左括号。') }
  const closing = CLOSING[open.at(-1) ?? '']
  const isClosed = openBrackets(source).length === 0
  if (isClosed && /^\s*[\w$'"]/.test(lines[line - 1] ?? ''))
    return { error, line: before, fix: localized('Write a comma at the end of this line.', '请在这一行末尾写逗号。') }
  if (closing === undefined) return { error, line: before }
  const fix = localized(
    'Close "{open}" with "{closing}" at the end of this line.',
    '请在这一行末尾用 "{closing}" 闭合 "{open}"。',
    {
      open: open.at(-1) ?? '',
      closing,
    },
  )
  return { error, line: before, fix }
}

const TOKENS = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/\/.*|\/\*[\s\S]*?\*\/|[[\](){}]/g

/** The brackets that are open at the end of the text. */
function openBrackets(text: string): readonly string[] {
  const open: string[] = []
  for (const [token] of text.matchAll(TOKENS)) {
    if (token in CLOSING) open.push(token)
    else if (token.length === 1 && CLOSING[open.at(-1) ?? ''] === token) open.pop()
  }
  return open
}

/** Whether there are more closing brackets than opening ones. */
function isSurplus(text: string): boolean {
  const brackets = [...text.matchAll(TOKENS)].map(([token]) => token).filter(token => token.length === 1)
  return brackets.filter(each => each in CLOSING).length * 2 < brackets.length
}
