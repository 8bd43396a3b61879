import type { Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import { tryEvaluate } from '#model/expression/evaluate.ts'
import type { RecordValues, RuleContext } from '#model/records/context.ts'
import { normaliseValue } from '#model/records/values.ts'
import { variablesOf } from '#model/records/variables.ts'
import { transitionNamed } from '#model/workflow/workflow.ts'
import { isOperation, type Step } from '../records/step.ts'

/** Field types of a comment. */
const WORDS: readonly string[] = ['text', 'textarea']

/**
 * What the inputs of a dialog begin with, by name. A field of the record begins with the value of the single record, if the
 * account may see it and it is not in `blank`. Without one, and if declared in place, an input begins with its default, which
 * may be computed from the record and from the inputs before it.
 */
export function openingValues(
  resource: ClientResource,
  step: Step,
  rows: readonly Row[],
  blank: ReadonlySet<string>,
  context: RuleContext,
): RecordValues {
  const only = rows.length === 1 ? rows[0] : undefined
  const opening: Record<string, unknown> = {}
  for (const { name, stored, field } of step.ask) {
    const isHidden = stored && field.masked && !resource.capabilities.unmasked
    const held = (stored && !blank.has(name) ? only?.[name] : undefined) ?? field.default
    opening[name] = isHidden
      ? null
      : (held ?? computedDefault(resource, field, { ...only, ...opening }, opening, context))
  }
  return opening
}

/**
 * Values of an earlier step that are not offered for this one: those that config says, and the comment of an earlier decision,
 * because a decision is worded by whoever makes it.
 */
export function blankInputs(resource: ClientResource, step: Step): ReadonlySet<string> {
  const found = isOperation(step) ? undefined : transitionNamed(resource, step.name)
  const decides = found?.workflow.decisions?.includes(step.name) ?? false
  const blank = step.ask.filter(each => each.blank || (decides && each.stored && WORDS.includes(each.field.type)))
  return new Set(blank.map(({ name }) => name))
}

function computedDefault(
  { fields }: ClientResource,
  field: Step['ask'][number]['field'],
  record: RecordValues,
  params: RecordValues,
  context: RuleContext,
): unknown {
  if (field.defaultExpression === undefined) return null
  const variables = variablesOf(fields, record, context, { params })
  if (variables.isOpen?.(field.defaultExpression)) return null
  return normaliseValue(field, tryEvaluate(field.defaultExpression, variables)).value
}
