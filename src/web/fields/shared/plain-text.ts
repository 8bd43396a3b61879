import type { ClientField } from '#model/client-model.ts'
import { valueTypeOf } from '#model/field-types/index.ts'
import type { Locale } from '#model/localized-text.ts'

/** The value as in exports and labels. A path through several records has a list of values. */
export function plainText(field: ClientField, value: unknown, locale: Locale): string {
  const type = valueTypeOf(field)
  const several = Array.isArray(value) && type.expressionType !== 'list' && type.storage !== 'json'
  const texts = (several ? value : [value]).map(each => type.format(each, field, locale)).filter(text => text !== '')
  return listText(texts, locale)
}

/** Several texts joined with the language's punctuation. */
export function listText(texts: readonly string[], locale: Locale): string {
  return texts.join(locale === 'zh-CN' ? '、' : ', ')
}
