import type { Check } from '../app-model.ts'
import { evaluateCheck, tryEvaluate } from '../expression/evaluate.ts'
import { referencedPaths } from '../expression/paths.ts'
import type { Locale, LocalizedText } from '../localized-text.ts'
import { onceFor } from '../once-for.ts'
import type { FieldProblemDraft } from '../problems.ts'
import { fillTemplate, plainPath, valueText } from '../text/text-template.ts'
import type { RuledResource } from './context.ts'
import type { RuleVariables } from './variables.ts'

/**
 * The failed checks. `changed` are the fields with new values: a check that reads none of them is skipped, so that an old
 * record can still be edited in other fields.
 */
export function failedChecks(
  resource: RuledResource,
  variables: RuleVariables,
  changed: ReadonlySet<string>,
  problems: readonly FieldProblemDraft[] = [],
): readonly FieldProblemDraft[] {
  const unseen = new Set(problems.flatMap(({ path, code }) => (code === 'not-found' ? [path] : [])))
  return allChecks(resource)
    .filter(({ path, check }) => changed.has(path) || readsAny(resource.fields, check.expression, changed))
    .filter(({ check }) => unseen.size === 0 || !readsAny(resource.fields, check.expression, unseen))
    .filter(({ check }) => !variables.isOpen?.(check.expression))
    .flatMap(({ path, check }): FieldProblemDraft[] => {
      const holds = evaluateCheck(check.expression, variables)
      if (holds === undefined) return [{ path, code: 'rule-unanswered' }]
      return holds ? [] : [{ path, code: 'check-failed', text: filledMessage(check, resource, variables) }]
    })
}

/** The message with its placeholders: a field of the record as people read it, anything else by its value. */
function filledMessage({ message }: Check, { fields }: RuledResource, variables: RuleVariables): LocalizedText {
  const filled = (locale: Locale) =>
    fillTemplate(message[locale], expression => {
      const path = plainPath(expression)?.path ?? ''
      const field = Object.hasOwn(fields, path) ? fields[path] : undefined
      return valueText(tryEvaluate(expression, variables), field, locale)
    })
  return { 'zh-CN': filled('zh-CN'), 'en-US': filled('en-US') }
}

type PlacedCheck = { readonly path: string; readonly check: Check }

const allChecks = onceFor(({ fields, checks }: RuledResource): readonly PlacedCheck[] => [
  ...Object.values(fields).flatMap(field => field.checks.map(check => ({ path: field.name, check }))),
  ...checks.map(check => ({ path: check.field, check })),
])

/** Whether the expression reads one of the fields, directly or through computed fields and the rows that those count. */
function readsAny(
  fields: RuledResource['fields'],
  expression: string,
  names: ReadonlySet<string>,
  seen: ReadonlySet<string> = new Set(),
): boolean {
  const read = (referencedPaths(expression).record ?? []).map(path => path.split('.')[0] as string)
  return read.some(name => {
    if (name === '' || names.has(name)) return true
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const inner = field?.expression ?? field?.aggregate?.where
    return inner !== undefined && !seen.has(name) && readsAny(fields, inner, names, new Set([...seen, name]))
  })
}
