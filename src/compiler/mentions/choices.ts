import { pointerTo } from '../parse/json-pointer.ts'
import { condition, type ExpressionMention } from './expression-mention.ts'

interface ChoosingField {
  readonly choices?: string
  readonly resource?: string
  readonly rows?: { readonly each?: { readonly resource: string; readonly choices?: string } }
}

/** The condition on the candidates of a reference, or on the records that the rows of a json field list: the candidate is `record`, the record being edited `params`. */
export function choicesOf(pointer: string, field: ChoosingField, edited: string): ExpressionMention[] {
  const { each } = field.rows ?? {}
  if (each) return choicesOf(pointerTo(pointer, 'rows', 'each'), each, edited)
  if (field.resource === undefined) return []
  const roots = { record: field.resource, params: edited }
  return condition(pointerTo(pointer, 'choices'), field.choices, roots, ['record'])
}
