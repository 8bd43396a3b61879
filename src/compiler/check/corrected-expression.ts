import { checkExpression, type ExpressionUse, expressionType } from '#model/expression/check.ts'
import type { ExpressionProblem } from '#model/expression/problem.ts'
import { knownNames } from './corrected/known-names.ts'
import { looseTokens, type Token } from './corrected/loose-tokens.ts'
import { looseTree } from './corrected/loose-tree.ts'
import { inOtherTypes, type Place, readingsOf, withOption } from './corrected/readings.ts'

/** A part of an expression, from its character `start`, and its probable correction. */
export interface Correction {
  readonly start: number
  readonly replaces: string
  readonly didYouMean: string
}

/**
 * The probable correction of an expression with problems: it is read as one of whatever language, each of its parts is what it
 * may mean in CEL with the names that there are, and of what is valid the nearest is taken.
 */
export function correctedExpression(
  text: string,
  use: ExpressionUse,
  problemsOf: (text: string) => readonly ExpressionProblem[] = each => checkExpression(each, use),
): Correction | undefined {
  if (text.length > LONGEST) return undefined
  const place = placeOf(use)
  for (const tokens of variantsOf(looseTokens(text), text)) {
    const tree = looseTree(tokens)
    if (tree === undefined) continue
    const readings = readingsOf(tree, place).filter(each => !each.isReference || use.expected?.resource !== undefined)
    const meant = [...readings, ...readings.flatMap(inOtherTypes)]
      .toSorted((a, b) => a.cost - b.cost)
      .flatMap(each => [each, ...withOption(each, problemsOf(each.text), place)])
      .find(each => each.text !== text && problemsOf(each.text).length === 0)
    if (meant) return changedPart(text, meant.text)
  }
  return undefined
}

/** Nobody wants a longer one back with another word in it. */
const LONGEST = 600

function placeOf(use: ExpressionUse): Place {
  const { schema, roots } = use
  const checked = new Map<string, ReturnType<Place['check']>>()
  const check = (text: string) => {
    const problems = checkExpression(text, { schema, roots })
    return problems.length > 0 ? { problems } : { type: expressionType(text, schema, roots) }
  }
  return {
    ...knownNames(roots, schema),
    check: text => {
      const known = checked.get(text) ?? check(text)
      checked.set(text, known)
      return known
    },
  }
}

/** The tokens as they are, and with one sign more, fewer or in another sense. */
function* variantsOf(tokens: readonly Token[], text: string): Generator<readonly Token[]> {
  const withoutThousands = text.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
  if (withoutThousands !== text) yield looseTokens(withoutThousands)
  yield tokens
  const withAnd = tokens.map(each => (each.value === '&' && each.kind === 'sign' ? sign('&&') : each))
  if (tokens.some(({ value }) => value === '&')) yield withAnd
  const closed = text.replace(/(['"])([\p{L}\p{N}_-]+)(?=[\s)\],])/u, '$1$2$1')
  if (closed !== text) yield looseTokens(closed)
  for (const [open, close] of ['()', '[]', '{}'] as const) {
    const count = (value: string) => tokens.filter(each => each.kind === 'sign' && each.value === value).length
    const isMissing = count(open!) > count(close!)
    if (!isMissing && count(open!) === count(close!)) continue
    const last = tokens.findLastIndex(each => each.kind === 'sign' && each.value === (isMissing ? open : close))
    if (!isMissing) yield tokens.toSpliced(last, 1)
    else for (let at = tokens.length; at > last + 1; at--) yield tokens.toSpliced(at, 0, sign(close!))
  }
}

function sign(value: string): Token {
  return { kind: 'sign', value, written: value }
}

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
