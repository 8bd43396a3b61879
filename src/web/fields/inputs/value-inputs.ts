import type { ValueTypeName } from '#model/field-types/value-types.ts'
import type { FieldInputs } from '../field-views.ts'
import { booleanInputs } from './boolean.tsx'
import { dateInputs } from './date.tsx'
import { datetimeInputs } from './datetime.tsx'
import { decimalInputs } from './decimal.tsx'
import { emailInputs } from './email.tsx'
import { enumInputs } from './enum.tsx'
import { filesInputs } from './files.tsx'
import { idCardInputs } from './id-card.tsx'
import { imagesInputs } from './images.tsx'
import { integerInputs } from './integer.tsx'
import { locationInputs } from './location.tsx'
import { moneyInputs } from './money.tsx'
import { monthInputs } from './month.tsx'
import { partsInputs } from './parts.tsx'
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

/** Inputs and filters of single-valued types; `computed` and the rows of a `json` field reuse them. */
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
  sequence: sequenceInputs,
  parts: partsInputs,
} satisfies Record<Exclude<ValueTypeName, 'json'>, FieldInputs>

/** Inputs of that type; those of `text` for any other name. */
export function valueInputs(name = 'text'): FieldInputs {
  return Object.hasOwn(VALUE_INPUTS, name) ? VALUE_INPUTS[name as keyof typeof VALUE_INPUTS] : VALUE_INPUTS.text
}
