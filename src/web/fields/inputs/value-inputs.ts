import type { ValueTypeName } from '#model/field-types/value-types.ts'
import type { FieldInputs } from '../field-views.ts'
import { booleanInputs } from './boolean.tsx'
import { dateInputs } from './date.tsx'
import { datetimeInputs } from './datetime.tsx'
import { decimalInputs } from './decimal.tsx'
import { emailInputs } from './email.tsx'
import { enumInputs } from './enum.tsx'
import { filesInputs } from './files.tsx'
import { houseTextInputs } from './house-text.tsx'
import { idCardInputs } from './id-card.tsx'
import { imagesInputs } from './images.tsx'
import { integerInputs } from './integer.tsx'
import { jsonInputs } from './json.tsx'
import { locationInputs } from './location.tsx'
import { moneyInputs } from './money.tsx'
import { monthInputs } from './month.tsx'
import { percentInputs } from './percent.tsx'
import { phoneInputs } from './phone.tsx'
import { plateInputs } from './plate.tsx'
import { referenceInputs } from './reference.tsx'
import { referencesInputs } from './references.tsx'
import { sequenceInputs } from './sequence.tsx'
import { stateInputs } from './state.tsx'
import { tagsInputs } from './tags.tsx'
import { textInputs } from './text.tsx'
import { textareaInputs } from './textarea.tsx'
import { timeInputs } from './time.tsx'
import { urlInputs } from './url.tsx'

/** Inputs and filters of the types that have a value of their own: all but `computed`, which borrows one of these. */
export const VALUE_INPUTS = {
  text: textInputs,
  textarea: textareaInputs,
  integer: integerInputs,
  decimal: decimalInputs,
  money: moneyInputs,
  percent: percentInputs,
  boolean: booleanInputs,
  enum: enumInputs,
  state: stateInputs,
  tags: tagsInputs,
  date: dateInputs,
  datetime: datetimeInputs,
  month: monthInputs,
  time: timeInputs,
  phone: phoneInputs,
  email: emailInputs,
  idCard: idCardInputs,
  plate: plateInputs,
  url: urlInputs,
  images: imagesInputs,
  files: filesInputs,
  location: locationInputs,
  reference: referenceInputs,
  references: referencesInputs,
  json: jsonInputs,
  sequence: sequenceInputs,
  houseText: houseTextInputs,
} satisfies Record<ValueTypeName, FieldInputs>

/** Those of the type that a computed field's value has. */
export function resultInputs(field: { readonly result?: string }): FieldInputs {
  const name = field.result ?? 'text'
  return Object.hasOwn(VALUE_INPUTS, name) ? VALUE_INPUTS[name as ValueTypeName] : VALUE_INPUTS.text
}
