import type { Option } from '../../app-model.ts'
import { optionList } from '../../config-schema/dictionary.ts'
import { Type } from '../../config-schema/type.ts'
import { ref } from '../../config-schema/vocabulary.ts'
import type { Locale } from '../../localized-text.ts'
import type { FieldLike, Normalised } from '../field-type.ts'
import { accept, refuse } from './normalised.ts'

export const choiceOptions = {
  options: Type.Optional(optionList),
  dictionary: Type.Optional(
    ref(
      'dictionary',
      'Dictionary that has the values, instead of `options`. Two are drawn from the config itself: `resources`, the name of each resource, and `actions`, each transition and operation as `resource.name` beside what the platform does, such as `create`.',
    ),
  ),
}

/** Refuses a value that is not among the field's options. */
export function checkOption(value: unknown, field: FieldLike): Normalised {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  if (typeof text !== 'string') return refuse('not-text')
  return optionOf(text, field) ? accept(text) : refuse('not-option', { value: text.slice(0, 40) })
}

/** Label of the option, or the value itself if it has none (any more). */
export function optionTitle(value: unknown, field: FieldLike, locale: Locale): string {
  if (value === null || value === undefined) return ''
  return optionOf(String(value), field)?.title[locale] ?? String(value)
}

export function sampleOption(field: FieldLike, random: () => number): string | undefined {
  const options = field.options ?? []
  return options[Math.floor(random() * options.length)]?.value
}

function optionOf(value: string, field: FieldLike): Option | undefined {
  return field.options?.find(option => option.value === value)
}
