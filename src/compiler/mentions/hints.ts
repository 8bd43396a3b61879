import type { FieldHint } from '#model/app-model.ts'
import { LOCALES } from '#model/localized-text.ts'
import { placeholdersOf } from '#model/text-template.ts'
import type { ResourceConfig } from '../config-types.ts'
import { type Pointer, pointerTo } from '../parse/json-pointer.ts'
import { condition, type ExpressionMention } from './expression-mention.ts'

/** Every text of the hints of the resource's fields, in each language. */
export function hintWords(resource: ResourceConfig): { pointer: Pointer; text: string }[] {
  return hintsOf(resource).flatMap(({ pointer, hint }) =>
    LOCALES.flatMap(locale => {
      const text = hint.text?.[locale]
      return text === undefined ? [] : [{ pointer: pointerTo(pointer, 'text', locale), text }]
    }),
  )
}

/** The placeholders and conditions of hints: they speak of the record as it would be. */
export function expressionsInHints(name: string, resource: ResourceConfig): ExpressionMention[] {
  const placeholders = hintWords(resource).flatMap(({ pointer, text }) =>
    placeholdersOf(text).map(({ expression, start }) => ({
      pointer,
      text: expression,
      at: start,
      roots: { record: name },
      gives: { kind: 'anything' as const },
    })),
  )
  const conditions = hintsOf(resource).flatMap(({ pointer, hint }) =>
    condition(pointerTo(pointer, 'when'), hint.when, { record: name }),
  )
  return [...placeholders, ...conditions]
}

function hintsOf(resource: ResourceConfig): { pointer: Pointer; hint: FieldHint }[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const { hint } = field as { readonly hint?: FieldHint }
    return hint === undefined ? [] : [{ pointer: pointerTo('/fields', name, 'hint'), hint }]
  })
}
