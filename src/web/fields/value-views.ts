import type { ValueTypeName } from '#model/field-types/value-types.ts'
import { booleanViews } from './boolean.tsx'
import { dateViews } from './date.tsx'
import { datetimeViews } from './datetime.tsx'
import { decimalViews } from './decimal.tsx'
import { emailViews } from './email.tsx'
import { enumViews } from './enum.tsx'
import type { FieldViews } from './field-views.ts'
import { filesViews } from './files.tsx'
import { idCardViews } from './id-card.tsx'
import { imagesViews } from './images.tsx'
import { integerViews } from './integer.tsx'
import { locationViews } from './location.tsx'
import { moneyViews } from './money.tsx'
import { monthViews } from './month.tsx'
import { partsViews } from './parts.tsx'
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

/** Views of single-valued types; `computed` and the rows of a `json` field reuse them. */
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
  sequence: sequenceViews,
  parts: partsViews,
} satisfies Record<Exclude<ValueTypeName, 'json'>, FieldViews>

/** Views of that type; those of `text` for any other name. */
export function valueViews(name = 'text'): FieldViews {
  return Object.hasOwn(VALUE_VIEWS, name) ? VALUE_VIEWS[name as keyof typeof VALUE_VIEWS] : VALUE_VIEWS.text
}
