import { Type } from '../config-schema/type.ts'
import { closedObject, localizedText, name, namedList } from '../config-schema/vocabulary.ts'
import { defineFieldType } from '../define-extension.ts'
import type { Locale } from '../localized-text.ts'
import type { FieldLike } from './field-type.ts'
import { accept, refuse } from './shared/normalised.ts'
import { PRESENCE_OPERATORS } from './shared/operators.ts'
import { oneLine } from './shared/texts.ts'

const part = closedObject({
  name: name('Key of the part in the value.'),
  title: localizedText('What the part is.'),
  bare: Type.Optional(localizedText('How a bare number is written, which stands for `{value}`: "Building {value}".')),
})
export const partOptions = {
  parts: Type.Optional(namedList(part, 'The parts, in the order in which they are read.')),
  absent: Type.Optional(localizedText('Text if all parts are empty. Default: nothing.')),
}

/** Several short texts that are displayed as one line, e.g. the parts of an address. */
export const partsField = defineFieldType({
  name: 'parts',
  storage: 'json',
  expressionType: 'map',
  options: Type.Object(partOptions, { required: ['parts'] }),
  filterOperators: PRESENCE_OPERATORS,
  sortable: false,
  normalise(value, field) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse('not-parts')
    const given = value as Record<string, unknown>
    const names = partsOf(field).map(each => each.name)
    if (Object.keys(given).some(key => !names.includes(key))) return refuse('not-parts')
    const texts = names.map(each => [each, oneLine(given[each] ?? '')] as const)
    if (texts.some(([, text]) => text === undefined || text.length > 100)) return refuse('not-parts')
    return accept(Object.fromEntries(texts.filter(([, text]) => text)))
  },
  format(value, field, locale) {
    const given = (value ?? {}) as Readonly<Record<string, string | null | undefined>>
    const texts = partsOf(field).map(each => written(given[each.name]?.trim() ?? '', each.bare?.[locale]))
    return texts.filter(Boolean).join(BETWEEN[locale]) || (field.absent?.[locale] ?? '')
  },
  sample: (field, random) =>
    Object.fromEntries(partsOf(field).map(each => [each.name, String(1 + Math.floor(random() * 30))])),
})

const BETWEEN: Readonly<Record<Locale, string>> = { 'zh-CN': '', 'en-US': ' ' }

function partsOf(field: FieldLike) {
  return field.parts ?? []
}

/** A number alone gets its unit; other text already has it. */
function written(text: string, bare: string | undefined): string {
  return bare && /^[A-Za-z]?\d+[A-Za-z]?$/.test(text) ? bare.replace('{value}', text) : text
}
