import type { ExpressionProblem } from '#model/expression/problem.ts'
import { nearestName } from '../problems/did-you-mean.ts'

/** A part of an expression, from its character `start`, and its probable correction. */
export interface Correction {
  readonly start: number
  readonly replaces: string
  readonly didYouMean: string
}

/** The problems of an expression with this text. */
type Problems = (text: string) => readonly ExpressionProblem[]

/**
 * The probable correction of an expression with problems, if it becomes valid when written in CEL syntax: `&&` for `and`, `==`
 * for `=`, `record.status` for `status`, `'draft'` for `draft`. `titled` returns the value of a title.
 */
export function correctedExpression(
  text: string,
  problemsOf: Problems,
  titled: (title: string, values: readonly string[]) => string | undefined,
): Correction | undefined {
  const apart = outsideTexts(text, code => SLIPS.reduce((before, slip) => replaced(before, slip), code))
  const written = AROUND_TEXTS.reduce((before, slip) => replaced(before, slip), apart)
  for (const variant of new Set([written, ...GUESSES.map(guess => guess(written))])) {
    const meant = withNames(variant, problemsOf, titled)
    if (meant !== text && problemsOf(meant).length === 0) return changedPart(text, meant)
  }
  return undefined
}

function replaced(text: string, [pattern, by]: Slip): string {
  return typeof by === 'string' ? text.replace(pattern, by) : text.replace(pattern, by)
}

type Slip = readonly [RegExp, string | ((...groups: string[]) => string)]

/** Syntax of other languages, and punctuation of a Chinese keyboard. */
const SLIPS: readonly Slip[] = [
  [/^\s*(?:\{\{|\$\{)\s*([\s\S]*?)\s*\}?\}\s*$/, '$1'],
  [/^\s*(?:=(?![=<>])|return\b)\s*/, ''],
  [/\$(?=[A-Za-z]\w*\.)/g, ''],
  [/\?\.(?=[A-Za-z])/g, '.'],
  [/\b(?:new Date\(\)|Date\.now\(\)|(?:current_timestamp|getdate|sysdate)\b(?:\(\))?)/gi, 'now'],
  [/\b(?:curdate|current_date)\b(?:\(\))?/gi, 'today'],
  [/[‘’“”]/g, "'"],
  [/[（），！＝＞＜]/g, sign => sign.normalize('NFKC')],
  [/\s*[;；]\s*$/, ''],
  [/≥/g, '>='],
  [/≤/g, '<='],
  [/≠/g, '!='],
  [/<>/g, '!='],
  [/([=!])==/g, '$1='],
  [/=([<>])/g, '$1='],
  [/(?<![=!<>])=(?!=)/g, '=='],
  [/(?<!&)&(?!&)/g, '&&'],
  [/(?<!\|)\|(?!\|)/g, '||'],
  [/\band\b/gi, '&&'],
  [/\bor\b/gi, '||'],
  [/\bis not\b/gi, '!='],
  [/(?<!\.)\b(?:is|equals|eq)\b/gi, '=='],
  [/\bnot\s+(?!in\b)/gi, '!'],
  [/\bIN\b/g, 'in'],
  [/\b(?:None|NULL|Null|nil|undefined)\b/g, 'null'],
  [/(?<!\.)\b(true|false|now|today)\b(?:\(\))?/gi, (_, word: string) => word.toLowerCase()],
  [/([\w.]+)\.(?:length|size|count|len)\b(?:\(\))?/g, 'size($1)'],
  [/\b(?:len|length)\(/g, 'size('],
  [/\bMath\.(?=(?:round|floor|ceil|abs|min|max)\()/g, ''],
  [/\badd(Minute|Hour|Day|Week|Month|Year)s?\(([^(),]+),\s*([^(),]+)\)/g, addition],
  [/([\w.]+)\.get(?:Full)?(Year|Month)\(\)/g, (_, of: string, part: string) => `${part.toLowerCase()}(${of})`],
]

function addition(_: string, unit: string, date: string, amount: string): string {
  return `dateAdd(${date}, ${amount}, '${unit.toLowerCase()}s')`
}

/** An argument with calls, up to three within one another. */
const ARGUMENT = [1, 2].reduce(inner => String.raw`(?:[^(),]|\((?:${inner}|,)*\))`, String.raw`(?:[^(),]|\([^()]*\))`)

/** A spreadsheet's function with its three arguments. */
const IF = `IF\\(${Array.from({ length: 3 }, () => `(${ARGUMENT}+)`).join(',\\s*')}\\)`

/** Typing errors with texts inside. */
const AROUND_TEXTS: readonly Slip[] = [
  [/\bin\s+\(([^()]*)\)/g, 'in [$1]'],
  [/([\w.]+)\s+not\s+in\s+(\[[^\]]*\]|[\w.]+)/gi, '!($1 in $2)'],
  [/([\w.]+)\.(?:equals|eq)\(('[^']*'|[\w.]+)\)/g, '$1 == $2'],
  [/\bhas_?role\(('[^']*')\)/gi, '$1 in me.roles'],
  [/\bis_?(?:null|empty)\(([\w.]+)\)/gi, '$1 == null'],
  [/([\w.]+|\[[^\]]*\])\.(?:includes|has)\(('[^']*'|[\w.]+)\)/g, '$2 in $1'],
  [/([\w.]+)\.indexOf\(([^()]*)\)\s*(?:>=\s*0|>\s*-\s*1|!==?\s*-\s*1)/g, 'contains($1, $2)'],
  [/([\w.]+)\s+contains\s+('[^']*'|[\w.]+)/gi, '$2 in $1'],
  [/([\w.]+(?:\([\w., ]*\))?)\s*\?\?\s*('[^']*'|[\w.]+)/g, 'coalesce($1, $2)'],
  [/\bIIF\(/gi, 'IF('],
  [new RegExp(`^\\s*${IF}\\s*$`, 'i'), '$1 ? $2 : $3'],
  [new RegExp(`\\b${IF}`, 'gi'), '($1 ? $2 : $3)'],
]

/** Further possible errors, tried one at a time. */
const GUESSES: readonly ((text: string) => string)[] = [
  text => text.replace(/'(\d+(?:\.\d+)?)'/g, '$1'),
  text => text.replace(/('[^']*'|[\w.]+) in ([\w.]+)/g, 'contains($2, $1)'),
  text => text.replace(/'(now|today|true|false|null)'/g, '$1'),
  text => text.replace(/(?<![\w.'])(\d+)(?![\w.'])/g, "'$1'"),
  text => text.replace(/(?<![\w'-])(\d{4}-\d\d-\d\d)(?![\w'-])/g, "'$1'"),
  text => text.replace(/(\bnow\b|\btoday\b|[\w.]+)\s*\+\s*(\d+)\b/g, "dateAdd($1, $2, 'days')"),
  text => text.replace(/(['"])((?:(?!\1).)*)$/, '$1$2$1'),
  text => text.replace(/(['"])([\w-]+)(?=[\s)\],])/, '$1$2$1'),
  text => text.replace(/([=!]=\s*)(?:''|"")/g, '$1null'),
  text => text.replace(/\b(\d+(?:\.\d+)?)%/g, '$1 / 100'),
  text => `${text})`,
  text => text.replace(/\)\s*$/, ''),
  text => text.replace(/^!(.+)$/, '!($1)'),
  text => text.replace(/[[{]\s*([A-Za-z]\w*)\s*[\]}]/g, 'record.$1'),
  text => text.replace(/'(minute|hour|day|week|month|year)'/g, "'$1s'"),
  text => text.replace(/([\w.]+)\s+-\s+([\w.]+)/g, 'daysBetween($2, $1)'),
]

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
function withNames(
  text: string,
  problemsOf: Problems,
  titled: (title: string, values: readonly string[]) => string | undefined,
): string {
  let meant = text
  for (let round = 0; round < 10; round++) {
    const problems = problemsOf(meant)
    const better = problems
      .flatMap(problem =>
        replacements(meant.slice(problem.start, problem.end), problem, titled).map(put(meant, problem)),
      )
      .find(each => problemsOf(each).length < problems.length)
    if (better === undefined) break
    meant = better
  }
  return meant
}

function put(text: string, { start, end }: ExpressionProblem) {
  return (part: string) => text.slice(0, start) + part + text.slice(end)
}

function replacements(
  part: string,
  { code, params, candidates }: ExpressionProblem,
  titled: (title: string, values: readonly string[]) => string | undefined,
): string[] {
  const name = String(params.name ?? '')
  const near = nearestName(name, candidates)
  if (code === 'unknown-option') {
    const value = titled(name, candidates) ?? near
    return value === undefined ? [] : [`'${value}'`]
  }
  if (code === 'unknown-field') {
    const others = [...ROOTS, 'params'].map(root => part.replace(/^\w+(?=\.)/, root)).filter(each => each !== part)
    return near === undefined ? others : [...others, part.replace(new RegExp(`\\.${name}\\b`), () => `.${near}`)]
  }
  if (code === 'unknown-function') return near === undefined ? [] : [part.replace(name, () => near)]
  // A name that was declared before a change differs from the current one.
  if (code !== 'unknown-variable' || name === 'old') return []
  const rest = part.slice(name.length)
  const roots = [...ROOTS, 'me', ...(near === undefined ? [] : [near])].filter(each => candidates.includes(each))
  return rest === ''
    ? [`record.${part}`, `row.${part}`, `'${part}'`, ...roots]
    : [`record.${part}`, `row.${part}`, ...roots.map(root => root + rest)]
}

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
