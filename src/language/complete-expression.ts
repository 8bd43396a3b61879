import { expressionSchema } from '#compiler/resolve/expression-schema.ts'
import type { Facts } from '#compiler/resolve/facts.ts'
import { expressionType } from '#model/expression/check.ts'
import { describedFunctions } from '#model/expression/functions/descriptions/index.ts'
import { type ExpressionRoots, rootTypes, typeOfStep, type ValueType } from '#model/expression/schema.ts'
import { type Locale, textIn } from '#model/localized-text.ts'
import type { TextRange } from './token-at.ts'

/** A completion at a position. */
export interface Completion extends TextRange {
  readonly label: string
  readonly kind: 'key' | 'value' | 'name' | 'field' | 'variable' | 'function' | 'operator' | 'icon'
  /** Detail beside the label. */
  readonly detail?: string
  readonly documentation?: string
  /** Replacement of `start` to `end`; default: the label. */
  readonly insert?: string
}

/** Completions at the end of `written`, the beginning of an expression over `roots`. */
export function completeExpression(
  written: string,
  roots: ExpressionRoots,
  facts: Facts,
  locale: Locale,
): readonly Omit<Completion, 'start' | 'end'>[] {
  const schema = expressionSchema(facts)
  // Within quotes: values of the compared field.
  const compared =
    /([A-Za-z_][\w.]*)\s*(?:==|!=)\s*'[^']*$/.exec(written) ??
    /([A-Za-z_][\w.]*)\s+in\s+\[(?:[^\]']*'[^']*')*[^\]']*'[^']*$/.exec(written)
  if (isInText(written)) {
    const { options = [] } = compared ? expressionType(compared[1]!, schema, roots) : {}
    return options.map(label => ({ label, kind: 'value' as const }))
  }
  const path = /([A-Za-z_]\w*(?:\.\w+)*)\.\w*$/.exec(written)?.[1]
  if (path !== undefined) return below(path.split('.'), roots, facts, locale)
  const variables = Object.keys(rootTypes(roots)).map(label => ({ label, kind: 'variable' as const }))
  const functions = describedFunctions().map(each => ({
    label: each.name,
    kind: 'function' as const,
    detail: `${each.name}(${each.parameters.map(({ name, optional }) => (optional ? `${name}?` : name)).join(', ')})`,
    documentation: textIn(each.documentation, locale),
    insert: `${each.name}(`,
  }))
  const words = ['true', 'false', 'null'].map(label => ({ label, kind: 'value' as const }))
  const operators = /[\w')\]]\s+\w*$/.test(written)
    ? OPERATORS.map(label => ({ label, kind: 'operator' as const }))
    : []
  return [...operators, ...variables, ...functions, ...words]
}

const OPERATORS = ['==', '!=', '<', '<=', '>', '>=', '&&', '||', 'in', '+', '-', '*', '/']

function isInText(written: string): boolean {
  return (written.match(/'/g) ?? []).length % 2 === 1
}

function below(steps: readonly string[], roots: ExpressionRoots, facts: Facts, locale: Locale) {
  const type = typeAt(steps, roots, facts)
  if (!type) return []
  const found = typeOfStep(type, ' ', expressionSchema(facts))
  if (!('candidates' in found)) return []
  const fields = (type.resource === undefined ? type.fields : facts.resource(type.resource)?.fields) ?? {}
  return found.candidates.map(label => {
    const field = Object.hasOwn(fields, label) ? fields[label] : undefined
    const title = field?.title ? textIn(field.title, locale) : undefined
    return { label, kind: 'field' as const, ...(field && { detail: [title, field.type].filter(Boolean).join(' · ') }) }
  })
}

/** Type of the target of a dot path. */
export function typeAt(steps: readonly string[], roots: ExpressionRoots, facts: Facts): ValueType | undefined {
  const [root = '', ...rest] = steps
  const types = rootTypes(roots)
  let type = Object.hasOwn(types, root) ? types[root] : undefined
  for (const step of rest) {
    const next: ReturnType<typeof typeOfStep> | undefined = type && typeOfStep(type, step, expressionSchema(facts))
    type = next && 'type' in next ? next.type : undefined
  }
  return type
}
