import type { ValueTypeName } from '#model/field-types/value-types.ts'
import { booleanViews } from './boolean.tsx'
import { dateViews } from './date.tsx'
import { datetimeViews } from './datetime.tsx'
import { decimalViews } from './decimal.tsx'
import { emailViews } from './email.tsx'
import { enumViews } from './enum.tsx'
import type { FieldViews } from './field-views.ts'
import { filesViews } from './files.tsx'
import { houseTextViews } from './house-text.tsx'
import { idCardViews } from './id-card.tsx'
import { imagesViews } from './images.tsx'
import { integerViews } from './integer.tsx'
import { jsonViews } from './json.tsx'
import { locationViews } from './location.tsx'
import { moneyViews } from './money.tsx'
import { monthViews } from './month.tsx'
import { percentViews } from './percent.tsx'
import { phoneViews } from './phone.tsx'
import { plateViews } from './plate.tsx'
import { referenceViews } from './reference.tsx'
import { referencesViews } from './references.tsx'
import { sequenceViews } from './sequence.tsx'
import { stateViews } from './state.tsx'
import { tagsViews } from './tags.tsx'
import { textViews } from './text.tsx'
import { textareaViews } from './textarea.tsx'
import { timeViews } from './time.tsx'
import { urlViews } from './url.tsx'

/** Views of the types that have a value of their own: all but `computed`, which borrows one of these. */
export const VALUE_VIEWS = {
  text: textViews,
  textarea: textareaViews,
  integer: integerViews,
  decimal: decimalViews,
  money: moneyViews,
  percent: percentViews,
  boolean: booleanViews,
  enum: enumViews,
  state: stateViews,
  tags: tagsViews,
  date: dateViews,
  datetime: datetimeViews,
  month: monthViews,
  time: timeViews,
  phone: phoneViews,
  email: emailViews,
  idCard: idCardViews,
  plate: plateViews,
  url: urlViews,
  images: imagesViews,
  files: filesViews,
  location: locationViews,
  reference: referenceViews,
  references: referencesViews,
  json: jsonViews,
  sequence: sequenceViews,
  houseText: houseTextViews,
} satisfies Record<ValueTypeName, FieldViews>

/** Views of the type that a computed field's value has. */
export function resultViews(field: { readonly result?: string }): FieldViews {
  const name = field.result ?? 'text'
  return Object.hasOwn(VALUE_VIEWS, name) ? VALUE_VIEWS[name as ValueTypeName] : VALUE_VIEWS.text
}
