import { pointerTo } from '../parse/json-pointer.ts'
import { condition, type ExpressionMention } from './expression-mention.ts'

/** The condition on the candidates of a reference: the candidate is `record`, the record being edited `params`. */
export function choicesOf(
  pointer: string,
  field: { readonly choices?: string; readonly resource?: string },
  edited: string,
): ExpressionMention[] {
  if (field.resource === undefined) return []
  const roots = { record: field.resource, params: edited }
  return condition(pointerTo(pointer, 'choices'), field.choices, roots, ['record'])
}
