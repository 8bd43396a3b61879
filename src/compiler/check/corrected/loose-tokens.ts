import { OPERATORS } from './words.ts'

/** A token of an expression in whatever language. */
export interface Token {
  readonly kind: 'text' | 'number' | 'name' | 'sign' | 'yuan' | 'percent'
  /** The value of a text, else as it is written. */
  readonly value: string
  /** As the expression writes it: a text with its quotes. */
  readonly written: string
}

/** Tokens of a text in whatever language; characters that none of them has are left out. */
export function looseTokens(text: string): Token[] {
  const tokens: Token[] = []
  for (const { groups } of text.replace(UNIT, '').matchAll(TOKEN)) tokens.push(...tokensOf(groups ?? {}))
  return tokens
}

function tokensOf({ quoted, template, date, money, number, word, sign }: Record<string, string | undefined>): Token[] {
  if (quoted !== undefined) return [textToken(quoted)]
  if (template !== undefined) return templateTokens(template)
  if (date !== undefined) return [{ kind: 'text', value: isoDay(date), written: `'${isoDay(date)}'` }]
  if (money !== undefined) {
    const amount = /[\d.,]+/.exec(normal(money))![0].replaceAll(',', '')
    return [{ kind: /[%％]/.test(money) ? 'percent' : 'yuan', value: amount, written: amount }]
  }
  if (number !== undefined) return [{ kind: 'number', value: normal(number), written: normal(number) }]
  if (word !== undefined) return wordTokens(word)
  const written = SIGNS[sign ?? ''] ?? normal(sign ?? '')
  return [{ kind: 'sign', value: written, written }]
}

const TOKEN = new RegExp(
  [
    String.raw`(?<quoted>'(?:[^'\\]|\\.)*(?:'|$)|"(?:[^"\\]|\\.)*(?:"|$)|[‘’][^‘’']*(?:[‘’']|$)|[“”][^“”"]*(?:[“”"]|$)|「[^」]*」|《[^》]*》)`,
    '(?<template>`[^`]*`)',
    String.raw`(?<date>(?<![\d])\d{4}(?:-\d{1,2}-\d{1,2}|\/\d{1,2}\/\d{1,2}|年\d{1,2}月\d{1,2}日?)(?:T[\d:.]+Z)?(?!\d))`,
    String.raw`(?<money>[¥￥]\s*[\d,]+(?:\.\d+)?|\d+(?:\.\d+)?\s*(?:元|[%％](?=\s*(?:$|[)&|*+<>=,])))|\d{1,3}(?:,\d{3})+元)`,
    String.raw`(?<number>[\d０-９]+(?:\.\d+)?)`,
    String.raw`(?<word>[$@#]?[\p{L}_][\p{L}\p{N}_]*)`,
    String.raw`(?<sign>===|!==|&&|\|\||\?\?|\?\.|<>|[=!<>＝！＜＞]\s*[=＝]|=[<>]|\{\{|\}\}|\$\{|[^\s\p{L}\p{N}])`,
  ].join('|'),
  'gu',
)

/** The unit that a title names. */
const UNIT = /(?<=\p{Script=Han})[（(](?:元|天|次|人|㎡|%)[）)]/gu

/** Punctuation of a Chinese keyboard, and typographic signs. */
const SIGNS: Readonly<Record<string, string>> = {
  '。': '.',
  '、': ',',
  '【': '[',
  '】': ']',
  '–': '-',
  '—': '-',
  '−': '-',
  '≥': '>=',
  '≧': '>=',
  '≤': '<=',
  '≦': '<=',
  '≠': '!=',
  '×': '*',
  '÷': '/',
  '?.': '.',
  '|': '||',
}

function normal(text: string): string {
  return text.normalize('NFKC').replace(/\s/g, '')
}

/** A text in single quotes, which JSON does not have to escape. */
function textToken(quoted: string): Token {
  const isClosed = /^(['"]).*\1$/s.test(quoted) || /[’‘”“」》]$/.test(quoted)
  const value = quoted.slice(1, isClosed && quoted.length > 1 ? -1 : undefined)
  return { kind: 'text', value, written: value.includes("'") ? `"${value}"` : `'${value}'` }
}

/** `a-${b}` joins texts. */
function templateTokens(template: string): Token[] {
  const parts = template
    .slice(1, -1)
    .split(/(\$\{[^}]*\})/)
    .filter(Boolean)
  return parts.flatMap((part, index) => [
    ...(index > 0 ? [{ kind: 'sign', value: '+', written: '+' } as const] : []),
    ...(part.startsWith('${') ? looseTokens(part.slice(2, -1)) : [textToken(`'${part}'`)]),
  ])
}

/** The operators that Chinese writes without spaces around them, longest first. */
const CHINESE = Object.keys(OPERATORS)
  .filter(word => /^\p{Script=Han}{2,}$/u.test(word))
  .toSorted((a, b) => b.length - a.length)

function wordTokens(word: string): Token[] {
  const parts = word
    .replace(/^[$@#]/, '')
    .split(new RegExp(`(${CHINESE.join('|')})`))
    .filter(Boolean)
  return parts.map(each => ({ kind: /^\d+$/.test(each) ? 'number' : 'name', value: each, written: each }))
}

export function isoDay(day: string): string {
  const [, year = '', month = '', of = '', time = ''] = /^(\d{4})\D(\d{1,2})\D(\d{1,2})日?(.*)$/.exec(day) ?? []
  return year === '' ? day : `${year}-${month.padStart(2, '0')}-${of.padStart(2, '0')}${time}`
}
