import type { ExpressionProblem } from '#model/expression/problem.ts'
import { nearestName } from '../problems/did-you-mean.ts'
import { AROUND_TEXTS, GUESSES, SLIPS, type Slip } from './expression-slips.ts'

/** A part of an expression, from its character `start`, and its probable correction. */
export interface Correction {
  readonly start: number
  readonly replaces: string
  readonly didYouMean: string
}

/** The problems of an expression with this text. */
type Problems = (text: string) => readonly ExpressionProblem[]

/** What else is known at the place of an expression. */
export interface KnownNames {
  /** The value of a title. */
  readonly titled: (title: string, values: readonly string[]) => string | undefined
  /** The fields of `record` or `row` that refer to other records. */
  readonly references: (root: string) => readonly { readonly name: string; readonly resource?: string }[]
}

/**
 * The probable correction of an expression with problems, if it becomes valid when written in CEL syntax: `&&` for `and`, `==`
 * for `=`, `record.status` for `status`, `'draft'` for `draft`.
 */
export function correctedExpression(text: string, problemsOf: Problems, known: KnownNames): Correction | undefined {
  const apart = outsideTexts(text, code => SLIPS.reduce((before, slip) => replaced(before, slip), code))
  const written = AROUND_TEXTS.reduce((before, slip) => replaced(before, slip), apart)
  for (const variant of new Set([
    written,
    ...GUESSES.map(guess => guess(written)),
    ...completed(written, problemsOf),
  ])) {
    const meant = withNames(variant, problemsOf, known)
    if (meant !== text && problemsOf(meant).length === 0) return changedPart(text, meant)
  }
  return undefined
}

/** The text with the bracket or colon that the parser expects, where it expects it or before. */
function completed(text: string, problemsOf: Problems): string[] {
  const [first] = problemsOf(text)
  const [, sign] = /^expected '([^'])'/i.exec(first?.message ?? '') ?? []
  if (first?.code !== 'syntax' || sign === undefined) return []
  const ends = [...text.slice(0, first.start).matchAll(/[\w')\]](?!\w)/g)].map(({ index }) => index + 1).reverse()
  return sign === ':'
    ? [`${text.slice(0, first.start).trimEnd()} :${text.slice(first.start + 1)}`]
    : ends.map(end => text.slice(0, end) + sign + text.slice(end))
}

function replaced(text: string, [pattern, by]: Slip): string {
  return typeof by === 'string' ? text.replace(pattern, by) : text.replace(pattern, by)
}

/** A text literal, which the rules for code must not change. */
const TEXT = /('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/

function outsideTexts(text: string, rewrite: (code: string) => string): string {
  // A placeholder replaces texts.
  const inner = replaced(text, SLIPS[0]!)
  return inner
    .split(TEXT)
    .map((part, index) => (index % 2 === 1 ? part : rewrite(part)))
    .join('')
}

/** The expression with other names instead of unknown ones, as long as that removes a problem. */
function withNames(text: string, problemsOf: Problems, known: KnownNames): string {
  let meant = text
  for (let round = 0; round < 10; round++) {
    const problems = problemsOf(meant)
    const better = problems
      .flatMap(problem => {
        const part = meant.slice(problem.start, problem.end)
        const isBetter = (each: string) => problemsOf(put(meant, problem)(each)).length < problems.length
        const found =
          replacements(part, problem, known).find(isBetter) ?? onlyOne(further(part, problem, known), isBetter)
        const value = found ?? asOption(part, each => problemsOf(put(meant, problem)(each)))
        return value === undefined ? [] : [put(meant, problem)(value)]
      })
      .at(0)
    if (better === undefined) break
    meant = better
  }
  return meant
}

function put(text: string, { start, end }: ExpressionProblem) {
  return (part: string) => text.slice(0, start) + part + text.slice(end)
}

function onlyOne(parts: readonly string[], isRight: (part: string) => boolean): string | undefined {
  const [found, ...others] = parts.filter(isRight)
  return others.length === 0 ? found : undefined
}

/** The field of a record to which one of ours refers: `record.vehicle.cardType` for `record.cardType` or `vehicle.cardType`. */
function further(part: string, { code, params }: ExpressionProblem, { references }: KnownNames): string[] {
  if (code !== 'unknown-field' && code !== 'unknown-variable') return []
  const [, root = '', rest = ''] = /^(\w+)(\..+)$/.exec(part) ?? []
  // A variable of other places is no name of a record.
  if (code === 'unknown-variable' && OTHERS.includes(root)) return []
  if (code === 'unknown-field' && !rest.startsWith(`.${params.name}`)) return []
  const roots = code === 'unknown-field' ? [root] : ROOTS
  const found = roots.flatMap(each =>
    references(each).map(({ name, resource }) => ({ path: `${each}.${name}${rest}`, resource })),
  )
  const named = found.filter(({ resource }) => resource === root)
  return (named.length > 0 ? named : found).map(({ path }) => path)
}

function replacements(
  part: string,
  { code, params, candidates }: ExpressionProblem,
  { titled }: Pick<KnownNames, 'titled'>,
): string[] {
  const name = String(params.name ?? '')
  const near = nearestName(name, candidates)
  if (code === 'unknown-option') {
    const value = titled(name, candidates) ?? near
    return value === undefined ? [] : [`'${value}'`]
  }
  if (code === 'type-mismatch' || code === 'wrong-result') return ofOtherType(part, params)
  if (code === 'unknown-field') {
    const isOfMe = part.startsWith('me.') && near !== undefined
    const others = (isOfMe ? [] : [...ROOTS, 'params'])
      .map(root => part.replace(/^\w+(?=\.)/, root))
      .filter(each => each !== part)
    const nearest = near === undefined ? [] : [part.replace(new RegExp(`\\.${name}\\b`), () => `.${near}`)]
    return [
      ...others,
      ...nearest,
      ...(part === `me.${name}` ? [name, 'me.id'] : []),
      ...(candidates.length === 0 ? asCall(part) : []),
    ]
  }
  if (code === 'unknown-function') return near === undefined ? [] : [part.replace(name, () => near)]
  // A name that was declared before a change differs from the current one.
  if (code !== 'unknown-variable' || name === 'old') return []
  const rest = part.slice(name.length)
  const roots = [...ROOTS, 'me', ...(near === undefined ? [] : [near])].filter(each => candidates.includes(each))
  const word = WORDS[name.toLowerCase()] ?? nearestName(name, ['null', 'true', 'false'])
  return rest === ''
    ? [
        `record.${part}`,
        `row.${part}`,
        `'${part}'`,
        ...roots,
        ...(near === 'me' ? ['me.id'] : []),
        ...(word === undefined ? [] : [word]),
      ]
    : [`record.${part}`, `row.${part}`, ...roots.map(root => root + rest)]
}

/** Yes and no, as people write them. */
const WORDS: Readonly<Record<string, string>> = {
  yes: 'true',
  no: 'false',
  on: 'true',
  off: 'false',
  none: 'null',
  empty: 'null',
}

/** `record.status == 'draft'` for `record.status.draft`, if it is one of its values. */
function asOption(part: string, problemsOf: Problems): string | undefined {
  const [, of, last] = /^(.+)\.(\w+)$/.exec(part) ?? []
  const hasOptions = problemsOf(`${of} == ' '`).some(({ code }) => code === 'unknown-option')
  const value = `${of} == '${last}'`
  return hasOptions && problemsOf(value).length === 0 ? value : undefined
}

/** `year(record.day)` for `record.day.year`. */
function asCall(part: string): string[] {
  const [, of, last] = /^(.+)\.(\w+)$/.exec(part) ?? []
  return of === undefined ? [] : [`${last}(${of})`]
}

/** The account instead of its name, a presence instead of a value, fen instead of yuan. */
function ofOtherType(part: string, { expected }: ExpressionProblem['params']): string[] {
  if (expected === 'boolean') return /^[\w.]+$/.test(part) ? [`${part} != null`] : []
  const inFen = (yuan: string) => String(Math.round(Number(yuan) * 100))
  // A number as such, such as an area, is no record.
  const isNumber = expected === 'integer' || expected === 'number'
  return [
    part.replace(/\bme\b(?!\.)/, 'me.id'),
    ...(isNumber ? [] : [part.replace(/\bme\.\w+/, 'me.id'), part.replace(/\brecord\.\w+$/, 'record.id')]),
    part.replace(/(?<![\w.'])\d+\.\d{1,2}(?![\w.'])/, inFen),
  ].filter(each => each !== part)
}

const OTHERS = ['record', 'old', 'row', 'params']

/** The records that an expression can refer to. */
const ROOTS = ['record', 'row']

/** Tokens: names with their dots, texts, operators, everything else separately. */
const TOKENS = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|size\([\w.]*\)|[\w.]+(?:\(\))?|[=!<>&|]+|[\s\S]/g

function changedPart(text: string, meant: string): Correction {
  const before = text.match(TOKENS) ?? []
  const after = meant.match(TOKENS) ?? []
  const most = Math.min(before.length, after.length)
  let first = 0
  while (first < most && before[first] === after[first]) first++
  let same = 0
  while (same < most - first && before.at(-1 - same) === after.at(-1 - same)) same++
  // A replacement cannot be empty or replace nothing, so it includes the preceding name.
  if (first > 0 && (before.length - same === first || after.length - same === first)) first--
  return {
    start: before.slice(0, first).join('').length,
    replaces: before.slice(first, before.length - same).join(''),
    didYouMean: after.slice(first, after.length - same).join(''),
  }
}
