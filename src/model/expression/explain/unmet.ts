import { LOCALES, type Locale, type LocalizedText } from '../../localized-text.ts'
import { type ExpressionVariables, evaluateNode } from '../evaluate.ts'
import { childrenOf, type ExpressionNode } from '../node.ts'
import { parseExpression } from '../parse.ts'
import { type ExpressionRoots, type ExpressionSchema, rootTypes } from '../schema.ts'
import { explainNode } from './explain.ts'
import { describeLiteral, leadsToRecord } from './names.ts'
import { fill, WORDS } from './words.ts'

/** A false part of a condition. */
export interface Unmet {
  /** In words, with the current value: `不合格项 是 0（现为 2）`. */
  readonly says: LocalizedText
  /** The fields of the record that it reads. */
  readonly fields: readonly string[]
}

interface Use {
  readonly schema: ExpressionSchema
  readonly roots: ExpressionRoots
}

/** Why a condition is false: its false parts joined by `and`, in text order. */
export function unmetParts(condition: string, variables: ExpressionVariables, use: Use): readonly Unmet[] {
  const parsed = parseExpression(condition)
  if (!parsed.ok) return []
  return conjuncts(parsed.ast, variables)
    .filter(node => evaluateNode(node, variables) !== true)
    .map(node => ({
      says: Object.fromEntries(LOCALES.map(locale => [locale, inWords(node, variables, use, locale)])) as LocalizedText,
      fields: fieldsIn(node),
    }))
}

/** Of a conditional expression, the branch that applies. */
function conjuncts(node: ExpressionNode, variables: ExpressionVariables): readonly ExpressionNode[] {
  if (node.kind === 'conditional') {
    return conjuncts(evaluateNode(node.test, variables) === true ? node.whenTrue : node.whenFalse, variables)
  }
  return node.kind === 'and' ? [...conjuncts(node.left, variables), ...conjuncts(node.right, variables)] : [node]
}

function inWords(node: ExpressionNode, variables: ExpressionVariables, { schema, roots }: Use, locale: Locale): string {
  const words = WORDS[locale]
  const by = { schema, names: rootTypes(roots), locale, words }
  const text = explainNode(node, by)
  const subject = node.kind === 'compare' || node.kind === 'in' ? node.left : undefined
  const other = node.kind === 'compare' ? node.right : undefined
  if (subject?.kind !== 'path' || (other?.kind === 'literal' && other.value === null)) return text
  if (leadsToRecord(subject, by)) return text
  const now = evaluateNode(subject, variables)
  if (typeof now !== 'number' && typeof now !== 'string') return text
  return fill(words.currently, { a: text, b: describeLiteral(now, subject, by) })
}

function fieldsIn(node: ExpressionNode): string[] {
  const own = node.kind === 'path' && node.root === 'record' && node.steps[0] !== undefined ? [node.steps[0]] : []
  return [...new Set([...own, ...childrenOf(node).flatMap(fieldsIn)])]
}
