import { type Locale, textIn } from '../../localized-text.ts'
import { describedFunction } from '../functions/descriptions/index.ts'
import { inferType } from '../infer.ts'
import { type ExpressionNode, isNullLiteral, type NodeOf } from '../node.ts'
import { parseExpression } from '../parse.ts'
import { ProblemList } from '../problem.ts'
import { type ExpressionRoots, type ExpressionSchema, rootTypes } from '../schema.ts'
import { describeLiteral, describePath } from './names.ts'
import { type Explainer, fill, WORDS } from './words.ts'

/**
 * An expression in words, with the titles of fields and options: `record.status == 'draft'` becomes "状态 是 草稿" or "Status is
 * Draft". An invalid text is returned unchanged.
 */
export function explainExpression(
  text: string,
  use: {
    readonly schema: ExpressionSchema
    readonly roots: ExpressionRoots
    /** Whether `me` is the reader (the default) or another account. */
    readonly me?: 'reader' | 'account'
  },
  locale: Locale,
): string {
  const parsed = parseExpression(text)
  if (!parsed.ok) return text
  const names = rootTypes(use.roots)
  const own = WORDS[locale]
  const words = use.me === 'account' ? { ...own, me: own.account } : own
  return say(parsed.ast, { schema: use.schema, names, locale, words })
}

/** The same of a part of an expression. */
export function explainNode(node: ExpressionNode, by: Explainer): string {
  return say(node, by)
}

/** A condition or a value by itself. */
function say(node: ExpressionNode, by: Explainer): string {
  const { words } = by
  switch (node.kind) {
    case 'literal':
      return describeLiteral(node.value, undefined, by)
    case 'path':
      return isCondition(node, by) ? fill(words.isTrue, { a: describePath(node, by) }) : describePath(node, by)
    case 'list':
      return enumerate(node.items, undefined, by)
    case 'map':
      return node.entries.map(([key, value]) => `${key}: ${say(value, by)}`).join(words.comma)
    case 'not':
      return sayNot(node.operand, by)
    case 'negate':
      return `−${grouped(node.operand, by)}`
    case 'and':
    case 'or':
      return fill(words[node.kind], { a: operand(node.left, node.kind, by), b: operand(node.right, node.kind, by) })
    case 'compare':
      return sayCompare(node, by)
    case 'in':
      return sayIn(node, true, by)
    case 'arithmetic':
      return fill(words.arithmetic[node.operator], { a: grouped(node.left, by), b: grouped(node.right, by) })
    case 'conditional':
      return fill(words.conditional, {
        a: say(node.test, by),
        b: value(node.whenTrue, undefined, by),
        c: value(node.whenFalse, undefined, by),
      })
    case 'call':
      return sayCall(node, by)
    case 'each': {
      const element = inferType(node.list, quiet(by)).element ?? { kind: 'any' }
      const inner = { ...by, names: { ...by.names, [node.variable]: element } }
      return fill(words.each[node.operation], { a: value(node.list, undefined, by), b: say(node.body, inner) })
    }
  }
}

/** A value inside a sentence: a path is named instead of read as a condition; a text becomes its option's title. */
function value(node: ExpressionNode, other: ExpressionNode | undefined, by: Explainer): string {
  if (node.kind === 'literal') return describeLiteral(node.value, other, by)
  if (node.kind === 'path') return describePath(node, by)
  return grouped(node, by)
}

function sayNot(node: ExpressionNode, by: Explainer): string {
  if (node.kind === 'path') return fill(by.words.isFalse, { a: describePath(node, by) })
  if (node.kind === 'in') return sayIn(node, false, by)
  return fill(by.words.not, { a: say(node, by) })
}

function sayCompare(node: NodeOf<'compare'>, by: Explainer): string {
  const { words } = by
  const { operator, left, right } = node
  if (isNullLiteral(right) || isNullLiteral(left)) {
    const subject = isNullLiteral(right) ? left : right
    return fill(operator === '==' ? words.empty : words.present, { a: value(subject, undefined, by) })
  }
  const isTrue = right.kind === 'literal' && typeof right.value === 'boolean' ? right.value : undefined
  if (isTrue !== undefined && (operator === '==' || operator === '!=')) {
    return fill(isTrue === (operator === '==') ? words.isTrue : words.isFalse, { a: value(left, undefined, by) })
  }
  const parts = { a: value(left, right, by), b: value(right, left, by) }
  const dated = [left, right].some(each => ['date', 'datetime'].includes(inferType(each, quiet(by)).kind))
  if (dated && operator !== '==' && operator !== '!=') return fill(words.compareDates[operator], parts)
  return fill(words.compare[operator], parts)
}

function sayIn(node: NodeOf<'in'>, positive: boolean, by: Explainer): string {
  const { words } = by
  const a = value(node.left, node.right, by)
  if (node.right.kind !== 'list') {
    return fill(positive ? words.among : words.notAmong, { a, b: value(node.right, undefined, by) })
  }
  const b = enumerate(node.right.items, node.left, by)
  if (node.right.items.length === 1) return fill(words.compare[positive ? '==' : '!='], { a, b })
  return fill(positive ? words.oneOf : words.noneOf, { a, b })
}

function sayCall(node: NodeOf<'call'>, by: Explainer): string {
  const phrase = describedFunction(node.name)?.phrase
  const args = node.args.map(arg => ({
    text: value(arg, undefined, by),
    constant: arg.kind === 'literal' ? arg.value : undefined,
  }))
  const texts = args.map(arg => arg.text)
  if (!phrase) return `${node.name}(${texts.join(by.words.comma)})`
  if (typeof phrase === 'function') return phrase(args, by.locale)
  const numbered = texts.map((text, index) => [index, text])
  return fill(textIn(phrase, by.locale), Object.fromEntries([...numbered, ['*', texts.join(by.words.comma)]]))
}

function enumerate(items: readonly ExpressionNode[], other: ExpressionNode | undefined, by: Explainer): string {
  return items.map(item => value(item, other, by)).join(by.words.comma)
}

/** `and` inside `or` and the reverse are parenthesised. */
function operand(node: ExpressionNode, kind: 'and' | 'or', by: Explainer): string {
  const mixed = (node.kind === 'and' || node.kind === 'or') && node.kind !== kind
  const text = say(node, by)
  return mixed || node.kind === 'conditional' ? fill(by.words.brackets, { a: text }) : text
}

function grouped(node: ExpressionNode, by: Explainer): string {
  const simple = node.kind === 'literal' || node.kind === 'path' || node.kind === 'call' || node.kind === 'list'
  const text = node.kind === 'path' ? describePath(node, by) : say(node, by)
  return simple ? text : fill(by.words.brackets, { a: text })
}

function isCondition(node: ExpressionNode, by: Explainer): boolean {
  return inferType(node, quiet(by)).kind === 'boolean' && !(node.kind === 'path' && node.root === 'me')
}

function quiet(by: Explainer) {
  return { schema: by.schema, names: by.names, problems: new ProblemList() }
}
