import { type ExpressionVariables, tryEvaluate } from '#model/expression/evaluate.ts'
import { fieldPath } from '#model/field-path.ts'
import { LOCALES, type Locale, type LocalizedText } from '#model/localized-text.ts'
import { fillTemplate, placeholdersOf, plainPath, valueText } from '#model/text/text-template.ts'
import type { EffectContext } from './effect-context.ts'

/** The text in one language, with placeholders filled in for the moving record. */
export function filledText(
  text: LocalizedText,
  locale: Locale,
  variables: ExpressionVariables,
  context: EffectContext,
): string {
  return fillTemplate(text[locale], expression => written(expression, variables, context, locale))
}

/** The expressions in the text, in all languages. */
export function placeholderTexts(text: LocalizedText): string[] {
  return LOCALES.flatMap(locale => placeholdersOf(text[locale]).map(({ expression }) => expression))
}

/** A placeholder as displayed: a field by its type, anything else by its value. */
function written(
  expression: string,
  variables: ExpressionVariables,
  { work, resource, transition }: EffectContext,
  locale: Locale,
): string {
  const plain = plainPath(expression)
  if (!plain || plain.root === 'me') return valueText(tryEvaluate(expression, variables), undefined, locale)
  if (plain.root === 'params') {
    const asked = Object.values(resource.workflows).flatMap(({ transitions }) => transitions[transition]?.ask ?? [])
    const field = asked.find(({ name }) => name === plain.path)?.field
    return valueText(tryEvaluate(expression, variables), field, locale)
  }
  const field = fieldPath(work.context.model, resource, plain.path)?.field
  const rows = variables[plain.root as 'record' | 'old'] as Readonly<Record<string, unknown>> | undefined
  return valueText(rows?.[plain.path] ?? tryEvaluate(expression, variables), field, locale)
}
