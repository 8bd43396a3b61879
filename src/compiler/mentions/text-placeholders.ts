import { LOCALES, type LocalizedText } from '#model/localized-text.ts'
import { placeholdersOf } from '#model/text-template.ts'
import { type Pointer, pointerTo } from '../parse/json-pointer.ts'
import type { ExpressionMention } from './expression-mention.ts'

/** The placeholders of a text, in each language. */
export function expressionsInText(
  pointer: Pointer,
  text: LocalizedText,
  roots: ExpressionMention['roots'],
): ExpressionMention[] {
  return LOCALES.flatMap(locale =>
    placeholdersOf(text[locale]).map(({ expression, start }) => ({
      pointer: pointerTo(pointer, locale),
      text: expression,
      at: start,
      roots,
      gives: { kind: 'anything' as const },
    })),
  )
}
