/** Members of the model that are expressions; tests/contracts/expressions-of-pages.test.ts holds them against the grammar. */
export const EXPRESSION_KEYS: ReadonlySet<string> = new Set([
  'choices',
  'defaultExpression',
  'equals',
  'expression',
  'fixed',
  'own',
  'readOnlyWhen',
  'requiredWhen',
  'visibleWhen',
  'when',
  'where',
])

/** Members whose own members are expressions. */
export const EXPRESSION_MAPS: ReadonlySet<string> = new Set(['query', 'refused', 'values'])

/** Every text in `value` and below that stands where the model has an expression. */
export function expressionTexts(value: unknown, found: Set<string> = new Set(), inMap = false): ReadonlySet<string> {
  if (Array.isArray(value)) for (const item of value) expressionTexts(item, found)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      if (typeof member !== 'string') expressionTexts(member, found, EXPRESSION_MAPS.has(key))
      else if (inMap || EXPRESSION_KEYS.has(key)) found.add(member)
    }
  }
  return found
}
